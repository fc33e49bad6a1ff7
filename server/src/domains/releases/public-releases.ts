import type { Deps } from '../../deps.ts'
import { findRelease, type ReleaseRow, selectAssets, selectReleases } from './release.store.ts'

/** A release that everybody may see who sees its repository. */
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

/** A file of a release, as others are told of it. */
export interface PublishedAsset {
  uid: string
  name: string
  bytes: number
  downloads: number
}

/** A release with its files, unless it is gone, or a draft again: that is for those alone who may write. */
export async function findPublished(
  { database }: Pick<Deps, 'database'>,
  { repoId, uid }: { repoId: number; uid: string },
): Promise<{ release: ReleaseRow; assets: PublishedAsset[] } | undefined> {
  const release = await findRelease(database.read, { repoId, uid })
  if (release === undefined || release.isDraft === 1) return undefined
  return { release, assets: await selectAssets(database.read, [release.id]) }
}
