/**
 * Whose commands are collected: widely used packages of many kinds of work, chosen for what they are and before any of
 * their commands was judged. Each is free software; only single commands and short blocks are taken, as facts.
 */

/** Packages of the npm registry: their `scripts`, and what their documentation tells people to type. */
export const NPM_PACKAGES: readonly string[] = words(`
  typescript eslint prettier webpack webpack-cli rollup vite esbuild @babel/core jest mocha ava tap vitest c8 nyc
  lerna nx turbo pnpm npm next nuxt gatsby-cli astro @angular/cli @vue/cli create-react-app expo-cli react-native
  electron-builder playwright cypress puppeteer semantic-release release-it np standard-version commitizen husky
  lint-staged pm2 nodemon forever http-server serve express fastify koa @nestjs/cli typeorm sequelize-cli knex
  prisma mongoose redis pg zx shx shelljs rimraf cross-env concurrently npm-run-all aws-cdk serverless wrangler
  firebase-tools netlify-cli vercel docsify-cli storybook ts-node tsx nodemailer socket.io winston lodash moment
  chalk commander yargs inquirer rxjs date-fns uuid axios got undici graphql supabase snyk markdownlint-cli
  stylelint svelte preact ember-cli parcel gulp grunt bower browserify http-proxy dotenv dotenv-cli pino fast-uri
  json-schema-traverse ajv zod yup sharp node-gyp nan prebuildify bcrypt sqlite3 better-sqlite3 ws ioredis bullmq
  mysql2 kafkajs amqplib node-fetch cheerio jsdom marked remark-cli typedoc jsdoc documentation
  conventional-changelog auto changesets @changesets/cli verdaccio depcheck npm-check-updates license-checker
  patch-package esbuild-register @swc/core @biomejs/biome oxlint tslint jshint xo standard karma jasmine testcafe
  nightwatch webdriverio supertest nock msw sinon chai autocannon artillery clinic 0x degit plop yo hygen
  cookiecutter trash-cli fkill-cli tldr gh-pages serve-handler localtunnel json-server hexo-cli @11ty/eleventy
  vuepress docusaurus reveal-md mermaid @mermaid-js/mermaid-cli sass postcss-cli tailwindcss autoprefixer
  imagemin-cli svgo workbox-cli web-ext cordova ionic @capacitor/cli nativescript appium detox pkg nexe @vercel/ncc
  electron @electron/packager agenda node-cron
`);

/** Debian source packages: whole projects with their workflows, makefiles, scripts and documentation. */
export const DEBIAN_SOURCES: readonly string[] = words(`
  gh docker.io docker-compose libpod golang-github-containers-buildah skopeo containerd prometheus rclone
  rust-ripgrep rust-fd-find rust-bat rust-exa fzf tmux curl python-pip pylint redis gradle etcd neovim cargo
  syncthing delve golang-github-spf13-cobra protobuf grpc git libuv1 ninja-build composer phpunit jinja2 rich
  python-hypothesis hugo node-webpack vim zsh fish memcached mosquitto zeromq3 nlohmann-json3
`);

/** Debian binary packages: what they run when they are installed and removed, and their examples. */
export const DEBIAN_PACKAGES: readonly string[] = words(`
  apache2 nginx-common openssh-server postgresql-common mariadb-server redis-server docker.io cron logrotate rsyslog
  systemd udev dbus sudo git-daemon-run exim4-config postfix dovecot-core bind9 samba cups network-manager ufw
  fail2ban apt dpkg-dev debhelper grub-common initramfs-tools man-db tex-common emacsen-common python3.11-minimal
  openjdk-17-jre-headless php8.2-fpm tomcat10 munin-node nagios4 collectd-core rsync backupninja lvm2 mdadm
  cryptsetup-initramfs smartmontools ppp isc-dhcp-client hostapd tor squid haproxy varnish memcached rabbitmq-server
  mosquitto slapd bash-completion git tmux parallel vim-common zsh-common gawk jq expect
`);

function words(text: string): readonly string[] {
  return [...new Set(text.trim().split(/\s+/u))];
}
