import type { ProgramTable } from '../program-rows.ts';

/** Databases, queues and other stores. */
export const storeLosses: readonly ProgramTable[] = [
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
];
