import type { Migration } from '../migration.ts'

/** Deploy keys that end by themselves. A server of before lets them in for as long as it still runs. */
export const endsOfDeployKeys: Migration = {
  name: '0052-ends-of-deploy-keys',
  statements: () => ['alter table ssh_keys add column expires_at bigint'],
}
