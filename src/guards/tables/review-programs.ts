import type { ProgramTable } from './program-rows.ts';

/** Uses of programs that a careful team wants to see first: changes outside of the project that can mostly be undone. */
export const reviewPrograms: readonly ProgramTable[] = [
  {
    names: 'npm pnpm',
    options: 'prefix= C= registry= w,workspace= filter=',
    rows: [
      {
        words: 'install|i|add|in|update|up|uninstall|remove|rm|un|link|ln',
        with: 'g global location',
        does: 'changes programs for the whole machine',
      },
    ],
  },
  {
    names: 'yarn bun',
    options: 'cwd=',
    rows: [
      { words: 'global *', does: 'changes programs for the whole machine' },
      { words: 'add|install|remove', with: 'g global', does: 'changes programs for the whole machine' },
    ],
  },
  {
    names: 'pip pip3 pipx',
    options: 'r,requirement= i,index-url= t,target= c,constraint= e,editable=',
    rows: [
      { words: 'uninstall', does: 'removes packages' },
      { words: 'install', with: 'user break-system-packages', does: 'changes packages of the machine' },
    ],
  },
  {
    names: 'gem cargo go',
    options: 'v,version= git= path=',
    rows: [{ words: 'install|uninstall', does: 'changes programs for the whole account' }],
  },
  {
    names: 'apt apt-get aptitude dnf yum zypper apk pacman brew port snap flatpak choco winget scoop',
    options: 'o=',
    rows: [
      {
        words:
          'install|add|remove|purge|autoremove|upgrade|dist-upgrade|full-upgrade|uninstall|erase|del|reinstall|refresh',
        does: 'changes programs of the machine',
      },
      { words: '**', with: 'S R Syu Rns Rs', does: 'changes programs of the machine' },
    ],
  },
  {
    names: 'systemctl',
    options: 'H= M= t=',
    rows: [
      {
        words: 'stop|disable|mask|restart|kill|isolate|reboot|poweroff|daemon-reload|start|enable',
        does: 'changes services of the machine',
      },
    ],
  },
  {
    names: 'service',
    options: '',
    rows: [{ words: '* stop|restart|reload', does: 'changes services of the machine' }],
  },
  {
    names: 'launchctl sc',
    options: '',
    rows: [
      {
        words: 'unload|bootout|remove|disable|kill|stop|delete|load|bootstrap',
        does: 'changes services of the machine',
      },
    ],
  },
  {
    names: 'ifconfig',
    options: '',
    rows: [{ words: '* *', does: 'changes the network of the machine' }],
  },
  {
    names: 'ip iptables ip6tables nft ufw route netsh networksetup',
    options: 'j= t= s=',
    rows: [
      {
        words: 'link|addr|address|route|rule set|add|del|delete|flush|replace',
        does: 'changes the network of the machine',
      },
      { words: 'disable|reset|enable|deny|allow|delete', does: 'changes the network of the machine' },
      { words: '**', with: 'F flush X P', does: 'changes the network of the machine' },
    ],
  },
  {
    names: 'usermod useradd adduser userdel deluser groupadd groupdel delgroup passwd chpasswd visudo',
    options: 'G= s= d= u= g= p=',
    rows: [{ words: '**', does: 'changes accounts of the machine' }],
  },
  {
    names: 'modprobe insmod rmmod setenforce umount swapoff chattr',
    options: 'n,dry-run show-depends D l,lazy f a R v',
    rows: [{ words: '**', unless: 'show-depends D', does: 'changes how the machine runs' }],
  },
  {
    names: 'mount',
    options: 'o,options= t,types= L= U= a,all B,bind R,rbind M,move l',
    rows: [{ words: '*', does: 'changes how the machine runs' }],
  },
  {
    names: 'sysctl',
    options: 'w,write p,load system',
    rows: [
      { words: '*=*', does: 'changes how the machine runs' },
      { words: '', with: 'write load system', does: 'changes how the machine runs' },
    ],
  },
  {
    names: 'timedatectl hostnamectl localectl',
    options: '',
    rows: [{ words: 'set-*|hostname *', does: 'changes how the machine runs' }],
  },
  {
    names: 'crontab',
    options: 'u= l e r',
    rows: [{ words: '*', does: 'replaces all scheduled jobs' }],
  },
  {
    names: 'ansible',
    options: 'm,module-name= a,args= i,inventory= u,user= l,limit= C,check list-hosts e,extra-vars= b,become f,forks=',
    rows: [{ words: '*', with: 'module-name args', unless: 'check list-hosts', does: 'changes other machines' }],
  },
  {
    names: 'ansible-playbook',
    options:
      'i,inventory= l,limit= t,tags= skip-tags= C,check syntax-check list-hosts list-tasks list-tags e,extra-vars=',
    rows: [
      {
        words: '*',
        unless: 'check syntax-check list-hosts list-tasks list-tags',
        does: 'changes other machines',
      },
    ],
  },
  {
    names: 'kubectl oc',
    options: 'n,namespace= context= cluster= kubeconfig= f,filename= l,selector= o,output= k,kustomize= replicas=',
    rows: [
      {
        words: 'apply|create|patch|edit|replace|scale|autoscale|set|label|annotate|taint|cordon|uncordon|expose|run',
        does: 'changes a cluster',
      },
      { words: 'rollout restart|undo|pause|resume', does: 'changes a cluster' },
    ],
  },
  {
    names: 'helm',
    options: 'n,namespace= kube-context= f,values= set= version=',
    rows: [{ words: 'install|upgrade|rollback', does: 'changes a cluster' }],
  },
  {
    names: 'terraform tofu terragrunt',
    options: '- chdir= var= var-file= target= state=',
    rows: [{ words: 'apply|import|taint|untaint|refresh', does: 'changes infrastructure' }],
  },
  {
    names: 'pulumi cdk cdktf serverless sls sam',
    options: 's,stack= c,context=',
    rows: [{ words: 'up|deploy|import|refresh', does: 'changes infrastructure' }],
  },
  {
    names: 'aws',
    options: '- region= profile= output= query=',
    rows: [
      {
        words:
          '* create-*|put-*|update-*|change-*|modify-*|run-*|start-*|stop-*|reboot-*|attach-*|detach-*|associate-*|disassociate-*|authorize-*|revoke-*|set-*|tag-*|untag-*|copy-*|restore-*|import-*|batch-delete-*|unsubscribe',
        does: 'changes cloud resources',
      },
      { words: 's3 mv|cp|sync|mb', does: 'changes stored data' },
    ],
  },
  {
    names: 'gcloud',
    options: 'project= zone= region= format=',
    rows: [
      {
        words: '** create|deploy|update|add-*|set-*|start|stop|reset|resize|import|undeploy',
        does: 'changes cloud resources',
      },
    ],
  },
  {
    names: 'az',
    options: 'g,resource-group= n,name= subscription= o=',
    rows: [{ words: '** create|update|set|start|stop|restart|import|add', does: 'changes cloud resources' }],
  },
  {
    names: 'vercel netlify fly flyctl firebase wrangler railway render surge eas now',
    options: 't,token= S,scope= c,config= env= project= P= prod p,production prebuilt a,app=',
    rows: [
      { words: 'deploy|up|publish|promote|rollback|pages', does: 'changes what people are served' },
      { words: 'deployments|versions rollback|deploy', does: 'changes what people are served' },
      { words: '', with: 'prod', does: 'changes what people are served' },
    ],
  },
  {
    names: 'deck',
    options: 's,state= select-tag= kong-addr=',
    rows: [
      { words: 'sync', does: 'changes a gateway' },
      { words: 'gateway sync', does: 'changes a gateway' },
    ],
  },
  {
    names: 'rclone',
    options: 'config= transfers=',
    rows: [{ words: 'move|moveto|bisync', does: 'changes stored data' }],
  },
  {
    names: 'docker podman nerdctl',
    options: '+ H,host= c,context= config= l,log-level=',
    rows: [
      { words: 'push', does: 'publishes an image' },
      { words: 'kill|stop|rm', does: 'ends containers' },
      { words: 'rmi', does: 'deletes images' },
      { words: 'container|image|buildx rm|remove|kill|stop', does: 'deletes containers or images' },
      { words: 'system|container|image|network|builder|buildx prune', does: 'deletes everything unused' },
    ],
  },
  {
    names: 'gh',
    options: 'R,repo= b,body= t,title=',
    rows: [
      { words: 'pr merge|close', does: 'merges or closes for everybody' },
      { words: 'issue close|transfer', does: 'closes for everybody' },
      { words: 'release create|edit|upload', does: 'publishes a release' },
      { words: 'repo rename|edit|create|fork', does: 'changes a repository' },
      { words: 'workflow|run disable|cancel|run|rerun', does: 'changes what runs for everybody' },
      { words: 'secret|variable set', does: 'changes what workflows see' },
    ],
  },
  {
    names: 'prisma sequelize knex typeorm drizzle-kit alembic flask',
    options: 'schema= config= env=',
    rows: [
      { words: 'db push|pull', does: 'changes a database' },
      { words: 'migrate deploy|dev', does: 'changes a database' },
      {
        words: 'db:migrate|db:migrate:undo|migrate:latest|migration:run|migration:revert|upgrade|downgrade',
        does: 'changes a database',
      },
    ],
  },
  { names: 'rails rake', options: '', rows: [{ words: 'db:migrate|db:rollback', does: 'changes a database' }] },
  { names: 'php', options: '', rows: [{ words: 'artisan migrate|migrate:rollback', does: 'changes a database' }] },
  { names: 'nginx apachectl', options: 's=', rows: [{ words: '**', with: 's k', does: 'changes a running server' }] },
  { names: 'ssh-add ssh-keygen', options: 'f= R= t=', rows: [{ words: '**', with: 'D d R', does: 'removes keys' }] },
];
