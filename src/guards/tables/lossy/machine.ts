import type { ProgramTable } from '../program-rows.ts';

/** The machine itself: its accounts, jobs, keys, processes and backups. */
export const machineLosses: readonly ProgramTable[] = [
  { names: 'crontab', options: 'u=', rows: [{ words: '', with: 'r', does: 'deletes all scheduled jobs' }] },
  {
    names: 'userdel deluser',
    options: 'r,remove backup-to=',
    rows: [{ words: '*', with: 'remove remove-home remove-all-files', does: 'deletes an account with its files' }],
  },
  {
    names: 'security',
    options: '',
    rows: [{ words: 'delete-*', does: 'deletes what the keychain holds' }],
  },
  {
    names: 'dscl',
    options: '+ u= P=',
    rows: [{ words: '* delete|-delete', does: 'deletes an account or a group' }],
  },
  {
    names: 'sysadminctl',
    options: '- deleteUser=',
    rows: [{ words: '', with: 'deleteUser', does: 'deletes an account' }],
  },
  {
    names: 'tmutil',
    options: '- d= p= t=',
    rows: [{ words: 'delete|deletelocalsnapshots|deleteinprogress', does: 'deletes backups' }],
  },
  {
    names: 'gpg gpg2',
    options: '',
    rows: [{ words: '', with: 'delete-secret-keys delete-secret-and-public-key', does: 'deletes secret keys' }],
  },
  {
    names: 'shutdown reboot halt poweroff',
    // `-h` is no question for help here.
    options: 'c w,wtmp-only k h,stop H,halt P,poweroff r,reboot f,force',
    rows: [{ words: '', unless: 'c wtmp-only k', does: 'stops the machine' }],
  },
  { names: 'init telinit', options: '', rows: [{ words: '0|6', does: 'stops the machine' }] },
  {
    names: 'mv',
    options: 't=',
    rows: [{ words: '** /dev/null', does: 'throws away what it moves, and the null device with it' }],
  },
  { names: 'killall5', options: '', rows: [{ words: '', does: 'ends every process' }] },
  {
    names: 'restic borg borgmatic duplicity kopia',
    options:
      'r,repo= o= l,keep-last= H,keep-hourly= d,keep-daily= w,keep-weekly= m,keep-monthly= y,keep-yearly= g,group-by= ' +
      'host= path= tag= p,password-file= e,exclude= P,prefix= a,glob-archives= C,compression= c=? n,dry-run',
    rows: [
      {
        words: '** forget|prune|delete|rdelete|remove|remove-older-than',
        does: 'deletes backups',
      },
      // Alone it takes away only locks that nobody holds any more (restic's manual).
      { words: '** unlock', with: 'remove-all', does: 'breaks locks that other runs may hold' },
    ],
  },
];
