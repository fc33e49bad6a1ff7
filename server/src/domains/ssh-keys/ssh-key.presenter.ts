import type { SshKey } from '@sheaf/contract'
import type { Row } from '../../db/schema.ts'
import type { PresentedScope } from '../key-scopes/index.ts'

/** A key as its owner sees it. `updated_at` is when it was last used (SPEC 2). */
export function presentSshKey(key: Row<'ssh_keys'>, scope: PresentedScope): SshKey {
  return {
    ...scope,
    uid: key.uid,
    name: key.name,
    algorithm: key.algorithm,
    fingerprint: key.fingerprint,
    created_at: new Date(key.created_at).toISOString(),
    updated_at: key.last_used_at === null ? null : new Date(key.last_used_at).toISOString(),
  }
}
