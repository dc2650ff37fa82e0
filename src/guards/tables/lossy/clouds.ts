import type { ProgramTable } from '../program-rows.ts';

const DELETES =
  'delete-*|terminate-*|deregister-*|destroy-*|purge-*|remove-*|disable-*|reset-*|release-address|schedule-key-deletion|empty-*';

/** Clouds, platforms, and what they store for everybody. */
export const cloudLosses: readonly ProgramTable[] = [
  {
    names: 'aws',
    options:
      '- region= profile= output= query= endpoint-url= cli-input-json= include= exclude= instance-ids= table-name= stack-name= bucket= name= id= filters=',
    server: 'endpoint-url',
    rows: [
      { words: 's3 rb', does: 'deletes a bucket' },
      { words: 's3 rm', with: 'recursive', does: 'deletes every object below a prefix' },
      { words: 's3 sync', with: 'delete', does: 'deletes objects that the source does not have' },
      { words: `* ${DELETES}`, does: 'deletes cloud resources' },
    ],
  },
  {
    names: 'gcloud',
    options: 'project= zone= region= location= format= filter= account= configuration= cluster= instance=',
    rows: [
      { words: '** delete|delete-*|destroy|purge|remove-*|disable', does: 'deletes cloud resources' },
      { words: 'storage rm', does: 'deletes stored data' },
    ],
  },
  {
    names: 'gsutil bq',
    options: 'o= h= project_id= dataset_id= x= y= i= j= u= a=',
    rows: [
      { words: 'rb', does: 'deletes a bucket' },
      { words: 'rm', does: 'deletes stored data' },
      { words: 'rsync', with: 'd', unless: 'n', does: 'deletes objects that the source does not have' },
    ],
  },
  {
    names: 'az',
    options: 'g,resource-group= n,name= subscription= o,output= query= ids= account-name= container-name= location= l=',
    rows: [{ words: '** delete|delete-*|purge|remove|destroy|deallocate', does: 'deletes cloud resources' }],
  },
  {
    names: 'doctl linode-cli hcloud ibmcloud oci scw exo vultr',
    options: 'context= region= format= compartment-id=',
    rows: [{ words: '** delete|d|rm|terminate|destroy|remove', does: 'deletes cloud resources' }],
  },
  {
    names: 'heroku',
    options: 'a,app= r,remote= c,confirm=',
    rows: [
      {
        words: 'apps:destroy|destroy|addons:destroy|pg:reset|pg:killall|domains:clear|container:rm',
        does: 'deletes an application or its data',
      },
    ],
  },
  {
    names: 'fly flyctl',
    options: 'a,app= c,config=',
    rows: [
      { words: 'destroy', does: 'deletes an application' },
      {
        words: 'apps|volumes|machine|machines|postgres|secrets|ips|certs destroy|delete|remove|unset',
        does: 'deletes parts of an application',
      },
    ],
  },
  {
    names: 'vercel now netlify railway render surge wrangler firebase supabase',
    options: 't,token= S,scope= c,config= env= project= P= project-ref= site= linked',
    rows: [
      { words: 'remove|rm|delete|down', does: 'deletes a deployment' },
      { words: '** delete|rm|remove|delete-all|destroy|purge', does: 'deletes deployed data' },
      {
        words: 'firestore:delete|database:remove|functions:delete|hosting:disable|sites:delete',
        does: 'deletes deployed data',
      },
      { words: 'db reset', does: 'empties a database' },
    ],
  },
  {
    names: 'rclone',
    options: 'config= transfers= checkers= filter= include= exclude= backup-dir= i,interactive',
    rows: [{ words: 'sync', unless: 'interactive backup-dir', does: 'deletes what the source does not have' }],
  },
  {
    names: 'rclone mc s3cmd',
    options: 'config= c= transfers= i,interactive n,dry-run',
    rows: [
      {
        words: 'delete|purge|deletefile|rmdirs|rb|del|cleanup',
        unless: 'interactive',
        does: 'deletes remote files',
      },
      { words: 'rm', with: 'recursive r force', does: 'deletes remote files' },
      { words: 'sync|mirror', with: 'delete-removed remove delete-excluded', does: 'deletes remote files' },
      {
        words: 'admin bucket|user|policy|group|config|accesskey|replicate remove|rm|detach|reset|disable',
        does: 'deletes it for everybody',
      },
    ],
  },
  { names: 'azcopy', options: '', rows: [{ words: 'remove|rm', does: 'deletes stored data' }] },
];
