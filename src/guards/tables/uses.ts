// Written by `npm run generate` from the tables in this folder. In lower case. A program
// stands alone where its rows may be about any use of it.

/** The uses that `lossyPrograms` has rows for: programs, and programs with their first operand. */
export const LOSSY_USES =
  'alembic:db alembic:db:drop alembic:db:migrate:undo:all alembic:downgrade alembic:drop alembic:migrate ' +
  'alembic:migrate:rollback alembic:schema:drop algolia altool apigeecli artisan asr:restore aws az ' +
  'azcopy:remove azcopy:rm badblocks blkdiscard borg borgmatic bq:rb bq:rm bq:rsync btrfs bun:npm bun:publish ' +
  'bun:unpublish cargo cdk:app cdk:cluster cdk:delete cdk:destroy cdk:down cdk:env cdk:job cdk:nodegroup ' +
  'cdk:remove cdk:stack cdk:state cdk:svc cdktf:app cdktf:cluster cdktf:delete cdktf:destroy cdktf:down ' +
  'cdktf:env cdktf:job cdktf:nodegroup cdktf:remove cdktf:stack cdktf:state cdktf:svc cfdisk changeset:publish ' +
  'changeset:push changeset:trunk changeset:yank circleci colima:closemedium colima:cluster colima:delete ' +
  'colima:destroy colima:purge colima:undefine colima:unregistervm consul:auth consul:del consul:delete ' +
  'consul:destroy consul:kv consul:lease consul:secrets consul:token copilot:app copilot:cluster copilot:delete ' +
  'copilot:destroy copilot:down copilot:env copilot:job copilot:nodegroup copilot:remove copilot:stack ' +
  'copilot:state copilot:svc crontab cryptsetup:erase cryptsetup:lukserase cryptsetup:luksformat ' +
  'cryptsetup:lukskillslot cryptsetup:luksremovekey dart:pub dart:publish datadog-ci deck deluser diskutil ' +
  'django-admin:flush django-admin:reset_db django-admin:sqlflush dmsetup:remove dmsetup:remove_all ' +
  'dmsetup:wipe_table docker-compose docker:compose docker:container docker:rm docker:swarm docker:system ' +
  'docker:volume doctl doppler dotnet:nuget drizzle-kit:db drizzle-kit:db:drop drizzle-kit:db:migrate:undo:all ' +
  'drizzle-kit:downgrade drizzle-kit:drop drizzle-kit:migrate drizzle-kit:migrate:rollback ' +
  'drizzle-kit:schema:drop dropdb dropuser drush:db drush:site drush:site:install drush:sql drush:sql-drop ' +
  'drush:sql:drop dscl duplicity eas:submit eksctl:app eksctl:cluster eksctl:delete eksctl:destroy eksctl:down ' +
  'eksctl:env eksctl:job eksctl:nodegroup eksctl:remove eksctl:stack eksctl:state eksctl:svc etcdctl:auth ' +
  'etcdctl:del etcdctl:delete etcdctl:destroy etcdctl:kv etcdctl:lease etcdctl:secrets etcdctl:token exo ' +
  'fastlane:appstore fastlane:deliver fastlane:run fastlane:supply fastlane:upload_to_app_store ' +
  'fastlane:upload_to_play_store fastly fdisk firebase flask:db flask:db:drop flask:db:migrate:undo:all ' +
  'flask:downgrade flask:drop flask:migrate flask:migrate:rollback flask:schema:drop flipt flit:publish ' +
  'flit:upload flutter:pub flutter:publish fly:apps fly:certs fly:destroy fly:ips fly:machine fly:machines ' +
  'fly:postgres fly:secrets fly:volumes flyctl:apps flyctl:certs flyctl:destroy flyctl:ips flyctl:machine ' +
  'flyctl:machines flyctl:postgres flyctl:secrets flyctl:volumes gcloud gdisk gem:publish gem:push gem:trunk ' +
  'gem:yank gh:cache gh:codespace gh:gist gh:gpg-key gh:issue gh:label gh:project gh:release gh:repo gh:ruleset ' +
  'gh:run gh:secret gh:ssh-key gh:variable gitlab-runner glab:ci glab:gpg-key glab:issue glab:label ' +
  'glab:milestone glab:mr glab:pipeline glab:project glab:release glab:repo glab:schedule glab:snippet ' +
  'glab:ssh-key glab:token glab:variable gpg gpg2 gradle gradlew gsutil:rb gsutil:rm gsutil:rsync halt ' +
  'hatch:publish hcloud hdparm helm:del helm:delete helm:un helm:uninstall heroku:addons:destroy ' +
  'heroku:apps:destroy heroku:container:rm heroku:destroy heroku:domains:clear heroku:pg:killall heroku:pg:reset ' +
  'ibmcloud init:0 init:6 java jenkins-cli jsr:npm jsr:publish jsr:unpublish k3d:closemedium k3d:cluster ' +
  'k3d:delete k3d:destroy k3d:purge k3d:undefine k3d:unregistervm k:delete k:drain k:replace kafka-acls ' +
  'kafka-acls.sh kafka-configs kafka-configs.sh kafka-consumer-groups kafka-consumer-groups.sh ' +
  'kafka-delete-records kafka-topics kafka-topics.sh keydb-cli:flushall keydb-cli:flushdb keydb-cli:shutdown ' +
  'killall5 kind:closemedium kind:cluster kind:delete kind:destroy kind:purge kind:undefine kind:unregistervm ' +
  'knex:db knex:db:drop knex:db:migrate:undo:all knex:downgrade knex:drop knex:migrate knex:migrate:rollback ' +
  'knex:schema:drop kopia kops:app kops:cluster kops:delete kops:destroy kops:down kops:env kops:job ' +
  'kops:nodegroup kops:remove kops:stack kops:state kops:svc kubecolor:delete kubecolor:drain kubecolor:replace ' +
  'kubectl:delete kubectl:drain kubectl:replace ldcli lerna:publish lerna:push lerna:trunk lerna:yank ' +
  'limactl:closemedium limactl:cluster limactl:delete limactl:destroy limactl:purge limactl:undefine ' +
  'limactl:unregistervm linode-cli lvm:lvreduce lvm:lvremove lvm:pvremove lvm:vgremove lvreduce lvremove ' +
  'manage.py:flush manage.py:reset_db manage.py:sqlflush mc:admin mc:cleanup mc:del mc:delete mc:deletefile ' +
  'mc:mirror mc:purge mc:rb mc:rm mc:rmdirs mc:sync mdadm mikro-orm:db mikro-orm:db:drop ' +
  'mikro-orm:db:migrate:undo:all mikro-orm:downgrade mikro-orm:drop mikro-orm:migrate mikro-orm:migrate:rollback ' +
  'mikro-orm:schema:drop minikube:closemedium minikube:cluster minikube:delete minikube:destroy minikube:purge ' +
  'minikube:undefine minikube:unregistervm mke2fs mkfs mkfs.btrfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.fat ' +
  'mkfs.ntfs mkfs.vfat mkfs.xfs mkswap multipass:closemedium multipass:cluster multipass:delete ' +
  'multipass:destroy multipass:purge multipass:undefine multipass:unregistervm mv mvn mvnw mysqladmin:drop nats ' +
  'nerdctl:compose nerdctl:container nerdctl:rm nerdctl:swarm nerdctl:system nerdctl:volume netlify newfs ' +
  'newfs_apfs newfs_exfat newfs_hfs newfs_msdos newrelic now npm:access npm:deprecate npm:owner npm:pub ' +
  'npm:publish npm:unpublish nuget:delete nuget:push nvme:delete-ns nvme:format nvme:sanitize nvme:write-uncor ' +
  'nvme:write-zeroes oc:delete oc:drain oc:replace oci op ovsx:npm ovsx:publish ovsx:unpublish parted pd ' +
  'pg_dropcluster php pnpm:access pnpm:deprecate pnpm:owner pnpm:pub pnpm:publish pnpm:unpublish pod:publish ' +
  'pod:push pod:trunk pod:yank podman-compose podman:compose podman:container podman:rm podman:swarm ' +
  'podman:system podman:volume poetry:publish poetry:upload poweroff prisma:db prisma:db:drop ' +
  'prisma:db:migrate:undo:all prisma:downgrade prisma:drop prisma:migrate prisma:migrate:rollback ' +
  'prisma:schema:drop pub:pub pub:publish pulumi:app pulumi:cluster pulumi:delete pulumi:destroy pulumi:down ' +
  'pulumi:env pulumi:job pulumi:nodegroup pulumi:remove pulumi:stack pulumi:state pulumi:svc pvremove ' +
  'rabbitmqadmin rabbitmqctl rails railway rake rclone:admin rclone:cleanup rclone:del rclone:delete ' +
  'rclone:deletefile rclone:mirror rclone:purge rclone:rb rclone:rm rclone:rmdirs rclone:sync reboot ' +
  'redis-cli:flushall redis-cli:flushdb redis-cli:shutdown render restic s3cmd:admin s3cmd:cleanup s3cmd:del ' +
  's3cmd:delete s3cmd:deletefile s3cmd:mirror s3cmd:purge s3cmd:rb s3cmd:rm s3cmd:rmdirs s3cmd:sync sam:app ' +
  'sam:cluster sam:delete sam:destroy sam:down sam:env sam:job sam:nodegroup sam:remove sam:stack sam:state ' +
  'sam:svc sbt scw security sentry-cli sequelize:db sequelize:db:drop sequelize:db:migrate:undo:all ' +
  'sequelize:downgrade sequelize:drop sequelize:migrate sequelize:migrate:rollback sequelize:schema:drop ' +
  'serverless:app serverless:cluster serverless:delete serverless:destroy serverless:down serverless:env ' +
  'serverless:job serverless:nodegroup serverless:remove serverless:stack serverless:state serverless:svc sfdisk ' +
  'sgdisk shutdown sls:app sls:cluster sls:delete sls:destroy sls:down sls:env sls:job sls:nodegroup sls:remove ' +
  'sls:stack sls:state sls:svc split stripe supabase surge sysadminctl telinit:0 telinit:6 terraform:apply ' +
  'terraform:destroy terraform:force-unlock terraform:state terraform:workspace terragrunt:apply ' +
  'terragrunt:destroy terragrunt:force-unlock terragrunt:state terragrunt:workspace tmutil:delete ' +
  'tmutil:deleteinprogress tmutil:deletelocalsnapshots tofu:apply tofu:destroy tofu:force-unlock tofu:state ' +
  'tofu:workspace twine:publish twine:upload typeorm:db typeorm:db:drop typeorm:db:migrate:undo:all ' +
  'typeorm:downgrade typeorm:drop typeorm:migrate typeorm:migrate:rollback typeorm:schema:drop unleash userdel ' +
  'uv:publish uv:upload vagrant:closemedium vagrant:cluster vagrant:delete vagrant:destroy vagrant:purge ' +
  'vagrant:undefine vagrant:unregistervm valkey-cli:flushall valkey-cli:flushdb valkey-cli:shutdown vault:auth ' +
  'vault:del vault:delete vault:destroy vault:kv vault:lease vault:secrets vault:token vboxmanage:closemedium ' +
  'vboxmanage:cluster vboxmanage:delete vboxmanage:destroy vboxmanage:purge vboxmanage:undefine ' +
  'vboxmanage:unregistervm velero vercel vgremove virsh:closemedium virsh:cluster virsh:delete virsh:destroy ' +
  'virsh:purge virsh:undefine virsh:unregistervm vsce:npm vsce:publish vsce:unpublish vultr wipefs wp:db wp:site ' +
  'wp:site:install wp:sql wp:sql-drop wp:sql:drop wrangler yarn:npm yarn:publish yarn:unpublish zfs:destroy ' +
  'zfs:labelclear zfs:rollback zpool:destroy zpool:labelclear zpool:rollback';

/** The uses that `SECRET_PRINTERS` has rows for. */
export const SECRET_PRINTER_USES =
  'ansible-vault:view aws:codeartifact aws:configure aws:ecr aws:ecr-public aws:iam aws:lambda ' +
  'aws:secretsmanager aws:ssm aws:sts az:account az:acr az:ad az:keyvault az:storage bw:get bw:show ' +
  'chamber:export chamber:read cmdkey doppler:configure doppler:secrets fly:auth fly:tokens flyctl:auth ' +
  'flyctl:tokens gcloud:auth gcloud:secrets gh:auth git:credential glab:auth gopass gpg gpg2 heroku:auth:token ' +
  'heroku:config heroku:config:get heroku:pg:credentials:url infisical:export infisical:secrets k:config ' +
  'k:create k:get k:whoami keyring:get kubectl:config kubectl:create kubectl:get kubectl:whoami lpass:get ' +
  'lpass:show npm:config npm:token oc:config oc:create oc:get oc:whoami op:item op:read openssl:dsa openssl:ec ' +
  'openssl:pkcs12 openssl:pkcs8 openssl:pkey openssl:rsa pass pnpm:config pnpm:token ps rails:credentials:show ' +
  'rails:encrypted:show rails:secrets:show rbw:get rbw:show secret-tool:lookup security:dump-keychain ' +
  'security:export security:find-generic-password security:find-internet-password sops stripe:config ' +
  'supabase:projects vault:kv vault:print vault:read vault:token vault:unwrap wg:genkey wg:showconf yarn:config ' +
  'yarn:token';
