import { message } from '@sheaf/contract/messages'
import type { Actor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { lookingOf, mayChange, maySee } from './collection.policy.ts'
import { type CollectionRow, findCollectionRow } from './collection.store.ts'
import { uidIn } from './slug.ts'

/** Names a collection as addresses do. */
export interface CollectionAddress {
  owner: string
  slug: string
}

/**
 * Finds a collection for somebody who wants to see or to change it. One that they do not see is missing, in the words of one that does not
 * exist; who sees it and may not change it is told so.
 */
export async function findCollection(
  { database }: Pick<Deps, 'database'>,
  { actor, owner, slug, action }: CollectionAddress & { actor: Actor; action: 'see' | 'change' },
): Promise<CollectionRow> {
  const uid = uidIn(slug)
  const row = uid && (await findCollectionRow(database.read, { uid, looking: lookingOf(actor) }))
  if (!row || foldAscii(row.ownerName) !== foldAscii(owner) || !maySee(row, actor))
    throw AppError.missing(message('collection.missing'))
  if (action === 'change' && !mayChange(row, actor)) throw AppError.forbidden(message('collection.read_only'))
  return row
}
