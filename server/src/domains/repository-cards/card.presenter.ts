import type { CardItem, CardKind } from '@sheaf/contract'
import type { selectDiscovered } from './discover.store.ts'

type CardRow = Awaited<ReturnType<typeof selectDiscovered>>[number]

/** A model or a dataset in a list. */
export function presentCardItem(kind: CardKind, row: CardRow): CardItem {
  return {
    uid: row.uid,
    kind,
    owner: row.owner,
    repo_name: row.name,
    avatar_url: row.avatarUrl,
    description: row.description,
    is_private: row.isPrivate === 1,
    stars: row.stars,
    downloads: row.downloads,
    updated_at: Math.floor(row.updatedAt / 1000),
    task: row.task,
    license: row.license,
    library: row.library,
    bytes: row.bytes,
    parameters: row.parameters,
  }
}
