import type { KeyTarget } from '@sheaf/contract'
import type { Queries } from '../../db/database.ts'
import { rangesOf } from './address-ranges.ts'
import { type KeyColumn, selectTargets } from './key-target.store.ts'

interface StoredScope {
  id: number
  is_limited: number
  addresses: string
}

/** How far a key reaches, as its owner sees it. */
export interface PresentedScope {
  targets: KeyTarget[] | null
  hidden_targets: number
  addresses: string[]
}

/** What the scopes of a user's keys are, in the order of the keys. */
export async function presentScopes<Key extends StoredScope>(
  db: Queries,
  { userId, column, keys }: { userId: number; column: KeyColumn; keys: readonly Key[] },
): Promise<[Key, PresentedScope][]> {
  const keyIds = keys.filter(({ is_limited }) => is_limited === 1).map(({ id }) => id)
  const shown = await selectTargets(db, { userId, column, keyIds })
  return keys.map((key) => {
    const { targets = null, hidden = 0 } = shown.get(key.id) ?? {}
    return [key, { targets, hidden_targets: hidden, addresses: rangesOf(key.addresses) }]
  })
}
