import type { ProgramTable } from '../program-rows.ts';

/** Disks, volumes and file systems. */
export const diskLosses: readonly ProgramTable[] = [
  {
    names: 'zfs zpool',
    options: 'o= t=',
    rows: [
      { words: 'destroy|labelclear', does: 'destroys a file system' },
      { words: 'rollback', does: 'throws away what was written since a snapshot' },
    ],
  },
  {
    names: 'lvremove vgremove pvremove lvreduce',
    options: 'L,size= l,extents= t,test',
    rows: [{ words: '*', unless: 'test', does: 'deletes a volume or a part of it' }],
  },
  {
    names: 'lvm',
    options: '+ L,size= l,extents= t,test',
    rows: [{ words: 'lvremove|vgremove|pvremove|lvreduce', does: 'deletes a volume or a part of it' }],
  },
  {
    names: 'cryptsetup',
    options: 'key-file= c,cipher= type= d= S,key-slot=',
    rows: [{ words: 'luksFormat|luksErase|erase|luksKillSlot|luksRemoveKey', does: 'makes a disk unreadable' }],
  },
  {
    names: 'mdadm',
    options: 'zero-superblock',
    rows: [{ words: '', with: 'zero-superblock', does: 'makes a disk array forget itself' }],
  },
  { names: 'dmsetup', options: '', rows: [{ words: 'remove|remove_all|wipe_table', does: 'takes a disk away' }] },
  // Its words may be shortened (btrfs(8)): no other begins with these letters.
  { names: 'btrfs', options: '', rows: [{ words: 'su* d*', does: 'deletes a subvolume' }] },
  {
    names: 'diskutil',
    options: '',
    rows: [
      { words: 'erase*|zeroDisk|randomDisk|secureErase|partitionDisk|reformat', does: 'erases a disk' },
      { words: 'apfs|appleRAID|coreStorage delete*|erase*', does: 'erases a disk' },
    ],
  },
  {
    names: 'asr',
    options: '- source= target= erase',
    rows: [{ words: 'restore', with: 'erase', does: 'erases a disk' }],
  },
  {
    names: 'fdisk cfdisk gdisk',
    options: 'l,list s,getsz x,list-details b= c=? C= H= S= t= u=? L=? w= W= o= z,zero r,read-only',
    rows: [{ words: '*', unless: 'list getsz list-details read-only', does: 'changes the partitions of a disk' }],
  },
  {
    names: 'sfdisk',
    options:
      'l,list d,dump J,json V,verify s,show-size g,show-geometry F,list-free T,list-types n,no-act N,partno= X,label= Y,label-nested= o,output= O,backup-file= w,wipe= W,wipe-partitions= S,sector-size=',
    rows: [
      {
        words: '*',
        unless: 'list dump json verify show-size show-geometry list-free list-types no-act',
        does: 'changes the partitions of a disk',
      },
    ],
  },
  {
    names: 'sgdisk',
    options:
      'Z,zap-all z,zap o,clear n,new= d,delete= t,typecode= c,change-name= g,mbrtogpt m,gpttombr= G,randomize-guids R,replicate= l,load-backup= s,sort A,attributes= u,partition-guid= U,disk-guid= r,transpose= h,hybrid= e,move-second-header',
    rows: [
      {
        words: '*',
        with: 'zap-all zap clear new delete typecode change-name mbrtogpt gpttombr randomize-guids replicate load-backup sort partition-guid disk-guid transpose hybrid',
        does: 'changes the partitions of a disk',
      },
    ],
  },
  {
    names: 'parted',
    options: 'a,align= s,script m,machine l,list',
    rows: [
      {
        words: '** mklabel|mktable|mkpart|mkpartfs|mkfs|rm|resize|resizepart|move|cp',
        does: 'changes the partitions of a disk',
      },
    ],
  },
  { names: 'blkdiscard', options: 'o,offset= l,length= p,step=', rows: [{ words: '*', does: 'empties a disk' }] },
  {
    names: 'nvme',
    options: '',
    rows: [{ words: 'format|sanitize|delete-ns|write-uncor|write-zeroes', does: 'empties a disk' }],
  },
  {
    names: 'hdparm',
    options: '',
    rows: [
      {
        words: '',
        with: 'security-erase security-erase-enhanced trim-sector-ranges write-sector make-bad-sector',
        does: 'empties a disk',
      },
    ],
  },
  {
    names: 'badblocks',
    options: 'w n b= c= d= e= i= o= p= t=',
    rows: [{ words: '*', with: 'w', does: 'writes over a whole disk' }],
  },
  {
    names: 'wipefs',
    options: 'a,all b,backup=? f,force n,no-act o,offset= O,output= t,types=',
    rows: [{ words: '*', with: 'all offset', unless: 'no-act', does: 'makes a disk forget what it holds' }],
  },
  {
    names:
      'mkfs mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkswap newfs newfs_apfs newfs_hfs newfs_msdos newfs_exfat',
    options: 't= L= U= b= i= I= m= N= O= E= F n',
    rows: [{ words: '/dev/*|LABEL=*|UUID=*', unless: 'n', does: 'makes a file system anew' }],
  },
];
