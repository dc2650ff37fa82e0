import type { ProgramTable } from './program-rows.ts';

/** Uses of programs that delete or replace what nobody gets back: disks, services, clusters, clouds, registries. */

const DELETES =
  'delete-*|terminate-*|deregister-*|destroy-*|purge-*|remove-*|disable-*|reset-*|release-address|schedule-key-deletion|empty-*';

export const lossyPrograms: readonly ProgramTable[] = [
  {
    names: 'aws',
    options:
      '- region= profile= output= query= endpoint-url= cli-input-json= include= exclude= instance-ids= table-name= stack-name= bucket= name= id= filters=',
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
    options: 'o= h= project_id= dataset_id=',
    rows: [
      { words: 'rb', does: 'deletes a bucket' },
      { words: 'rm', does: 'deletes stored data' },
      { words: 'rsync', with: 'd', does: 'deletes objects that the source does not have' },
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
    names: 'kubectl oc k kubecolor',
    options:
      'n,namespace= context= cluster= kubeconfig= s,server= user= token= f,filename= l,selector= o,output= grace-period= timeout= field-selector= as= k,kustomize= dry-run=?',
    rows: [
      { words: 'delete', does: 'deletes cluster resources' },
      { words: 'drain', does: 'evicts everything from a node' },
      { words: 'replace', with: 'force', does: 'deletes resources and makes them anew' },
    ],
  },
  {
    names: 'helm',
    options: 'n,namespace= kube-context= kubeconfig= timeout= f,values= set=',
    rows: [{ words: 'uninstall|delete|del|un', does: 'removes a release with its resources' }],
  },
  {
    names: 'terraform tofu terragrunt',
    options: '- chdir= var= var-file= target= state= out= backend-config= lock= parallelism=',
    rows: [
      { words: 'destroy', does: 'destroys infrastructure' },
      { words: 'apply', with: 'destroy auto-approve', does: 'changes infrastructure without asking' },
      { words: 'state rm|push', does: 'makes the state forget infrastructure' },
      { words: 'workspace delete', does: 'deletes a workspace' },
      { words: 'force-unlock', does: 'breaks a lock that another run may hold' },
    ],
  },
  {
    names: 'pulumi cdk cdktf serverless sls sam copilot eksctl kops',
    options: 's,stack= C,cwd= c,context= region= profile= stage= f,config-file= cluster= name=',
    rows: [
      { words: 'destroy|down|remove|delete', does: 'destroys infrastructure' },
      { words: 'stack|env|svc|app|job|cluster|nodegroup rm|delete', does: 'destroys infrastructure' },
      { words: 'state delete', does: 'makes the state forget infrastructure' },
    ],
  },
  {
    names: 'docker podman nerdctl',
    options: '+ H,host= c,context= config= l,log-level=',
    rows: [
      { words: 'volume prune|rm|remove', does: 'deletes volumes with their data' },
      { words: 'system prune ** --volumes', does: 'deletes volumes with their data' },
      { words: 'rm ** -v|--volumes|-vf|-fv', does: 'deletes containers with their volumes' },
      { words: 'container rm|remove ** -v|--volumes|-vf|-fv', does: 'deletes containers with their volumes' },
      { words: 'compose ** down ** -v|--volumes', does: 'deletes volumes with their data' },
      { words: 'swarm leave|--force', does: 'leaves the swarm' },
    ],
  },
  {
    names: 'docker-compose podman-compose',
    options: '+ f,file= p,project-name= profile= env-file=',
    rows: [
      { words: '** down ** -v|--volumes', does: 'deletes volumes with their data' },
      { words: '** rm ** -v|-fv|-vf', does: 'deletes volumes with their data' },
    ],
  },
  {
    names: 'vagrant vboxmanage virsh multipass limactl colima minikube kind k3d',
    options: 'f',
    rows: [
      { words: 'destroy|delete|undefine|purge', does: 'deletes a virtual machine' },
      { words: 'unregistervm|closemedium', with: 'delete', does: 'deletes a virtual machine' },
      { words: 'cluster delete', does: 'deletes a cluster' },
    ],
  },
  {
    names: 'gh',
    options: 'R,repo= X,method= f,raw-field= F,field= H,header= b,body= t,title=',
    rows: [
      { words: 'repo delete|archive', does: 'takes a repository away' },
      {
        words:
          'release|issue|gist|label|secret|variable|ssh-key|gpg-key|cache|run|codespace|ruleset|project delete|delete-asset|remove',
        does: 'deletes it for everybody',
      },
    ],
  },
  {
    names: 'glab',
    options: 'R,repo=',
    rows: [
      {
        words:
          'repo|project|release|issue|mr|variable|ci|pipeline|label|milestone|schedule|snippet|ssh-key|gpg-key|token delete|archive|revoke',
        does: 'deletes it for everybody',
      },
    ],
  },
  {
    names: 'npm pnpm',
    options: 'registry= tag= access= otp= w,workspace= prefix= C= dir= filter= F= userconfig=',
    server: 'registry',
    rows: [
      { words: 'publish|pub', does: 'publishes a package' },
      { words: 'unpublish|deprecate', does: 'takes a published version away' },
      { words: 'owner|access rm|revoke|remove', does: 'takes rights away' },
    ],
  },
  {
    names: 'yarn bun jsr vsce ovsx',
    options: 'registry= tag= access= cwd= p,pat=',
    server: 'registry',
    rows: [
      { words: 'publish', does: 'publishes a package' },
      { words: 'npm publish', does: 'publishes a package' },
      { words: 'unpublish', does: 'takes a published version away' },
    ],
  },
  {
    names: 'cargo',
    options: 'manifest-path= p,package= token= registry= index= version= vers= F,features= target= n,dry-run',
    rows: [
      { words: '+* publish', does: 'publishes a crate' },
      { words: 'publish', does: 'publishes a crate' },
      { words: 'yank', does: 'takes a published version away' },
    ],
  },
  {
    names: 'twine poetry uv hatch flit gem pod nuget dart flutter pub lerna changeset',
    options:
      'r,repository= repository-url= publish-url= url= host= u,username= p,password= k,api-key= s,source= key= version= v=',
    server: 'repository-url publish-url url host source',
    rows: [
      { words: 'upload|push|publish|yank', does: 'publishes a package' },
      { words: 'nuget|trunk|pub push|publish|delete', does: 'publishes a package' },
    ],
  },
  {
    // `dotnet publish` fills a folder.
    names: 'dotnet',
    options: 'k,api-key= s,source=',
    server: 'source',
    rows: [{ words: 'nuget push|delete', does: 'publishes a package' }],
  },
  {
    names: 'mvn mvnw gradle gradlew sbt',
    options: 'P,activate-profiles= f,file= p,project-dir= b,build-file= x,exclude-task= s,settings= pl,projects=',
    rows: [
      {
        words: '** publish|*:publish|publishSigned|deploy|release:perform|deploy:deploy*|uploadArchives',
        does: 'publishes a package',
      },
    ],
  },
  {
    names: 'redis-cli valkey-cli keydb-cli',
    options: 'h= p= a= n= u= s=',
    rows: [{ words: 'flushall|flushdb|shutdown', does: 'empties the store' }],
  },
  {
    names: 'dropdb dropuser pg_dropcluster',
    options: 'h= p= U= O=',
    rows: [{ words: '', does: 'drops it with all it holds' }],
  },
  {
    names: 'mysqladmin',
    options: 'u,user= h,host= P,port= p,password=?',
    rows: [{ words: 'drop', does: 'drops a database' }],
  },
  {
    names: 'etcdctl consul vault',
    options: 'endpoints= address= namespace= prefix',
    rows: [
      { words: 'del|delete|destroy', does: 'deletes stored values' },
      { words: 'kv|secrets|auth delete|destroy|disable|metadata', does: 'deletes stored values' },
      { words: 'lease|token revoke', does: 'takes access away from whoever uses it' },
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
  {
    names: 'kafka-topics kafka-topics.sh',
    options: 'topic= bootstrap-server=',
    rows: [{ words: '', with: 'delete', does: 'deletes a topic' }],
  },
  {
    names: 'php artisan',
    options: 'env= database= path= seeder=',
    rows: [
      { words: 'artisan migrate:fresh|migrate:reset|migrate:refresh|db:wipe', does: 'empties a database' },
      { words: '*console doctrine:database:drop|doctrine:schema:drop', does: 'drops a database' },
      { words: '*console doctrine:fixtures:load', unless: 'append', does: 'empties a database' },
    ],
  },
  {
    names: 'rails rake',
    options: 'e,environment=',
    spared: 'RAILS_ENV=test',
    rows: [
      {
        words: 'db:drop*|db:reset*|db:purge*|db:migrate:reset|db:schema:load|db:truncate_all',
        does: 'empties a database',
      },
    ],
  },
  {
    names: 'prisma sequelize knex typeorm drizzle-kit mikro-orm alembic flask',
    options: 'schema= config= env= d= f=',
    rows: [
      { words: 'migrate reset', does: 'empties a database' },
      { words: 'db push', with: 'force-reset accept-data-loss', does: 'drops data that does not fit' },
      {
        words: 'db:drop|db:migrate:undo:all|schema:drop|drop|migrate:rollback',
        does: 'drops a database or its tables',
      },
      { words: 'downgrade base', does: 'drops every table' },
    ],
  },
  {
    names: 'manage.py django-admin',
    options: 'settings= database=',
    rows: [{ words: 'flush|reset_db|sqlflush', does: 'empties a database' }],
  },
  {
    names: 'wp drush',
    options: 'path= url= uri=',
    rows: [
      { words: 'db|sql reset|drop|clean', does: 'empties a database' },
      { words: 'sql:drop|sql-drop|site:install', does: 'drops the database' },
      { words: 'site delete|empty', does: 'deletes a site' },
    ],
  },
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
    names: 'mkfs mke2fs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.xfs mkfs.btrfs mkfs.vfat mkfs.fat mkfs.ntfs mkswap newfs',
    options: 't= L= U= b= i= I= m= N= O= E= F n',
    rows: [{ words: '/dev/*|LABEL=*|UUID=*', unless: 'n', does: 'makes a file system anew' }],
  },
  { names: 'crontab', options: 'u=', rows: [{ words: '', with: 'r', does: 'deletes all scheduled jobs' }] },
  {
    names: 'userdel deluser',
    options: 'r,remove backup-to=',
    rows: [{ words: '*', with: 'remove remove-home remove-all-files', does: 'deletes an account with its files' }],
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
    names:
      'op doppler pd newrelic ldcli flipt unleash split fastly algolia apigeecli circleci gitlab-runner velero nats deck rabbitmqadmin stripe sentry-cli datadog-ci',
    options: 'p,project= c,config= t,token= vault= account= n,name= s,server= workspace= context= o=',
    rows: [
      {
        words: '** delete|destroy|remove|purge|rm|del|archive|clear|unregister|delete-*|remove-*',
        does: 'deletes it for everybody',
      },
      { words: '** reset|rdelete|revoke|roll', does: 'takes it away from everybody' },
    ],
  },
  {
    names: 'restic borg borgmatic duplicity kopia',
    options: 'r,repo= o= keep-daily= keep-last= keep-weekly= keep-hourly= keep-monthly= path= tag= p,password-file=',
    rows: [
      {
        words: '** forget|prune|delete|rdelete|remove|unlock|rebuild-index|remove-older-than',
        does: 'deletes backups',
      },
    ],
  },
  {
    names: 'rabbitmqctl',
    options: 'n= p= t=',
    rows: [
      {
        words: 'reset|force_reset|delete_*|purge_queue|forget_cluster_node|stop_app',
        does: 'deletes queues or their messages',
      },
    ],
  },
  {
    names:
      'kafka-consumer-groups kafka-delete-records kafka-acls kafka-configs kafka-consumer-groups.sh kafka-acls.sh kafka-configs.sh',
    options: 'bootstrap-server= group= topic= offset-json-file= operation= entity-type= entity-name= delete-config=',
    rows: [
      {
        words: '',
        with: 'delete remove delete-config delete-offsets offset-json-file',
        does: 'deletes topics, offsets or rights',
      },
    ],
  },
  {
    names: 'java jenkins-cli',
    options: '- jar= cp= classpath= s= auth= p= i=',
    rows: [
      {
        words: '** delete-job|delete-node|delete-view|delete-builds|delete-credentials*',
        does: 'deletes it for everybody',
      },
    ],
  },
  { names: 'azcopy', options: '', rows: [{ words: 'remove|rm', does: 'deletes stored data' }] },
];
