import type { Migration } from '../migration.ts'

/**
 * SSH keys of repositories, in the table of those of accounts: no key is both. A server of before takes one for a limited key of the
 * account that added it, which has no targets and so opens nothing there.
 */
export const deployKeys: Migration = {
  name: '0037-deploy-keys',
  statements: () => [
    'alter table ssh_keys add column repo_id bigint references repositories (id) on delete cascade',
    'alter table ssh_keys add column can_write smallint not null default 0',
    'create index ssh_keys_of_repository on ssh_keys (repo_id) where repo_id is not null',
    'alter table activities add column agent text',
  ],
}
