// Written by `npm run generate` from the tables in this folder.

/** The programs that `lossyPrograms` has rows for. */
export const LOSSY_NAMES =
  'VBoxManage alembic algolia apigeecli artisan aws az azcopy badblocks blkdiscard borg borgmatic bq btrfs bun ' +
  'cargo cdk cdktf cfdisk changeset circleci colima consul copilot crontab cryptsetup dart datadog-ci deck ' +
  'deluser diskutil django-admin dmsetup docker docker-compose doctl doppler dotnet drizzle-kit dropdb dropuser ' +
  'drush duplicity eksctl etcdctl exo fastly fdisk firebase flask flipt flit flutter fly flyctl gcloud gdisk gem ' +
  'gh gitlab-runner glab gpg gpg2 gradle gradlew gsutil halt hatch hcloud hdparm helm heroku ibmcloud init java ' +
  'jenkins-cli jsr k k3d kafka-acls kafka-acls.sh kafka-configs kafka-configs.sh kafka-consumer-groups ' +
  'kafka-consumer-groups.sh kafka-delete-records kafka-topics kafka-topics.sh keydb-cli killall5 kind knex kopia ' +
  'kops kubecolor kubectl ldcli lerna limactl linode-cli lvm lvreduce lvremove manage.py mc mdadm mikro-orm ' +
  'minikube mke2fs mkfs mkfs.btrfs mkfs.ext2 mkfs.ext3 mkfs.ext4 mkfs.fat mkfs.ntfs mkfs.vfat mkfs.xfs mkswap ' +
  'multipass mv mvn mvnw mysqladmin nats nerdctl netlify newfs newrelic now npm nuget nvme oc oci op ovsx parted ' +
  'pd pg_dropcluster php pnpm pod podman podman-compose poetry poweroff prisma pub pulumi pvremove rabbitmqadmin ' +
  'rabbitmqctl rails railway rake rclone reboot redis-cli render restic s3cmd sam sbt scw sentry-cli sequelize ' +
  'serverless sfdisk sgdisk shutdown sls split stripe supabase surge telinit terraform terragrunt tofu twine ' +
  'typeorm unleash userdel uv vagrant valkey-cli vault vboxmanage velero vercel vgremove virsh vsce vultr wipefs ' +
  'wp wrangler yarn zfs zpool';

/** The programs that `SECRET_PRINTERS` has rows for. */
export const SECRET_PRINTER_NAMES =
  'ansible-vault aws az bw chamber cmdkey doppler fly flyctl gcloud gh git glab gopass gpg gpg2 heroku infisical ' +
  'k keyring kubectl lpass npm oc op openssl pass pnpm rbw secret-tool security sops stripe supabase vault wg ' +
  'yarn';
