import type { UserActor } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import { lookingOf } from './collection.policy.ts'
import { type CollectionRow, selectCollections, selectItemsOf } from './collection.store.ts'
import { cursorAt, readCursor } from './cursor.ts'
import { slugOf } from './slug.ts'

/** A collection that somebody may change, and what a repository is in it. */
export interface Choice extends CollectionRow {
  slug: string
  item: { uid: string; note: string } | null
}

interface ChoicesAsked {
  actor: UserActor
  repoId: number
  cursor: string | undefined
  pageSize: number
}

/** A page of the collections that somebody may change, the last changed first, each with the item that a repository is in it. */
export async function listChoices(
  { database: { read } }: Pick<Deps, 'database'>,
  { actor, repoId, cursor, pageSize }: ChoicesAsked,
): Promise<{ rows: Choice[]; next: string | null }> {
  const all = { ownerIds: undefined, repoIds: undefined }
  const asked = { ...all, looking: lookingOf(actor), before: readCursor(cursor), limit: pageSize + 1 }
  const found = await selectCollections(read, { ...asked, to: 'change' })
  const rows = found.slice(0, pageSize)
  const items = await selectItemsOf(read, { collectionIds: rows.map(({ id }) => id), repoId })
  const last = found.length > pageSize ? rows.at(-1) : undefined
  return {
    rows: rows.map((row) => ({
      ...row,
      slug: slugOf(row),
      item: items.find(({ collectionId }) => collectionId === row.id) ?? null,
    })),
    next: last ? cursorAt(last) : null,
  }
}
