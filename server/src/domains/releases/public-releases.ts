import type { Deps } from '../../deps.ts'
import { selectReleases } from './release.store.ts'

/** A release that everybody may see. */
export interface PublicRelease {
  uid: string
  tag: string
  title: string
  /** Its author; the empty text where they are gone. */
  author: string
  /** In milliseconds. */
  at: number
}

/** The newest releases of a public repository: that it is one is the caller's matter. */
export async function listPublicReleases(
  { database }: Pick<Deps, 'database'>,
  { repoId, limit }: { repoId: number; limit: number },
): Promise<PublicRelease[]> {
  const rows = await selectReleases(database.read, { repoId, published: true, limit })
  return rows.map(({ uid, tag, title, author, shownAt }) => ({ uid, tag, title, author: author ?? '', at: shownAt }))
}
