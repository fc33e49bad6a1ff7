import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type Release, type ReleaseFields } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { releasePublished } from '../events/index.ts'
import { addUse } from '../quotas/index.ts'
import { createTag } from '../refs/index.ts'
import { type FoundRepository, findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { presentReleases } from './release.presenter.ts'
import {
  addReleaseBytes,
  countReleases,
  deleteAsset,
  deleteRelease,
  findRelease,
  insertRelease,
  type ReleaseRow,
  unchoose,
  updateRelease,
} from './release.store.ts'

export interface Place extends RepositoryAddress {
  actor: UserActor
}

const findFor = (deps: Deps, { actor, owner, repo }: Place) =>
  findRepository(deps, { actor, owner, repo, action: 'push' })

/** A release of a repository that somebody may write to. Refused (AppError, 404) where there is none. */
export async function findOwn(
  deps: Deps,
  place: Place & { uid: string },
): Promise<{ repository: FoundRepository; row: ReleaseRow }> {
  const repository = await findFor(deps, place)
  const row = await findRelease(deps.database.read, { repoId: repository.id, uid: place.uid })
  if (row === undefined) throw AppError.refused(404, message('release.missing'))
  return { repository, row }
}

/**
 * Creates a release. The tag of one that is published is made first, where there is none: what ends this in between leaves a tag, and no
 * release of nothing. Refused (AppError): 409 where the tag has one, 422 beyond as many as a repository may have, and as tags are.
 */
export async function createRelease(
  deps: Deps,
  place: Place & { fields: ReleaseFields; signal: AbortSignal },
): Promise<Release> {
  const { fields, actor, signal } = place
  const repository = await findFor(deps, place)
  const { id: repoId } = repository
  await deps.limits.take('change-release/account', `${actor.userId}`)
  if (await findRelease(deps.database.read, { repoId, tag: fields.tag })) throw taken(fields.tag)
  if ((await countReleases(deps.database.read, { repoId, published: false })) >= bounds.releasesPerRepository)
    throw AppError.refused(422, message('release.too_many', { max: bounds.releasesPerRepository }))
  if (!fields.draft) await ensureTag(deps, { place, repository, fields })
  const now = Date.now()
  const uid = randomUUIDv7()
  await write(deps, fields, async (tx) => {
    if (fields.latest) await unchoose(tx, repoId)
    await insertRelease(tx, {
      ...columnsOf(fields),
      uid,
      repo_id: repoId,
      author_id: actor.userId,
      created_at: now,
      published_at: fields.draft ? null : now,
      shown_at: now,
    })
    if (!fields.draft) await tellOf(deps, tx, { repoId, actor, uid, fields })
  })
  return presentOne(deps, { place, uid, signal })
}

/** Changes a release as a whole, and publishes a draft. What is published is no draft any more. Refused as a new one is. */
export async function changeRelease(
  deps: Deps,
  place: Place & { uid: string; fields: ReleaseFields; signal: AbortSignal },
): Promise<Release> {
  const { actor, uid, signal } = place
  await deps.limits.take('change-release/account', `${actor.userId}`)
  const { repository, row } = await findOwn(deps, place)
  const fields = { ...place.fields, draft: place.fields.draft && row.isDraft === 1 }
  const { id: repoId } = repository
  const other = await findRelease(deps.database.read, { repoId, tag: fields.tag })
  if (other !== undefined && other.id !== row.id) throw taken(fields.tag)
  if (!fields.draft) await ensureTag(deps, { place, repository, fields })
  const isPublished = row.isDraft === 1 && !fields.draft
  const now = Date.now()
  await write(deps, fields, async (tx) => {
    if (fields.latest) await unchoose(tx, repoId)
    await updateRelease(tx, {
      ...columnsOf(fields),
      id: row.id,
      published_at: isPublished ? now : row.publishedAt,
      shown_at: isPublished ? now : row.shownAt,
    })
    if (isPublished) await tellOf(deps, tx, { repoId, actor, uid, fields })
  })
  return presentOne(deps, { place, uid, signal })
}

/** Deletes a release with its files; the tag stays. The files leave the disk with the next sweep, where no other release has them. */
export async function removeRelease(deps: Deps, place: Place & { uid: string }): Promise<void> {
  await deps.limits.take('change-release/account', `${place.actor.userId}`)
  const { repository, row } = await findOwn(deps, place)
  await deps.database.tx(async (tx) => {
    const bytes = await deleteRelease(tx, row.id)
    await giveBack(tx, { repoId: repository.id, bytes })
  })
}

/** Deletes a file of a release. Refused (AppError, 404) where there is none. */
export async function removeAsset(
  deps: Deps,
  place: Place & { uid: string; asset: string; signal: AbortSignal },
): Promise<Release> {
  await deps.limits.take('change-release/account', `${place.actor.userId}`)
  const { repository, row } = await findOwn(deps, place)
  await deps.database.tx(async (tx) => {
    const bytes = await deleteAsset(tx, { releaseId: row.id, uid: place.asset })
    if (bytes === undefined) throw AppError.refused(404, message('release.no_asset'))
    await giveBack(tx, { repoId: repository.id, bytes })
  })
  return presentOne(deps, { place, uid: place.uid, signal: place.signal })
}

/** A release as whoever has written it sees it. */
export async function presentOne(
  deps: Deps,
  { place, uid, signal }: { place: Place; uid: string; signal: AbortSignal },
): Promise<Release> {
  // Found again: a tag that was just made counts.
  const { repository, row } = await findOwn(deps, { ...place, uid })
  const [release] = await presentReleases(deps, { repository, rows: [row], signal })
  if (release === undefined) throw AppError.refused(404, message('release.missing'))
  return release
}

async function giveBack(tx: Tx, { repoId, bytes }: { repoId: number; bytes: number }): Promise<void> {
  await addReleaseBytes(tx, { repoId, bytes: -bytes })
  await addUse(tx, { repoId, bytes: -bytes })
}

/** Makes the tag of a release as a push of whoever asks, where there is none: rules about tags bind releases, too. */
async function ensureTag(
  deps: Deps,
  { place, repository, fields }: { place: Place; repository: FoundRepository; fields: ReleaseFields },
): Promise<void> {
  const ref = `refs/tags/${fields.tag}`
  const held = await deps.git.read.heldBy({ gitDir: repository.gitDir, names: [ref] })
  if (held.has(ref)) return
  const { actor, owner, repo } = place
  await createTag(deps, {
    actor,
    owner,
    repo,
    name: fields.tag,
    from: fields.target === '' ? repository.defaultBranch : fields.target,
    message: '',
  })
}

/** Does what makes a release another one; the same tag at the same moment is told as it is later. */
async function write(deps: Deps, { tag }: ReleaseFields, work: (tx: Tx) => Promise<void>): Promise<void> {
  try {
    await deps.database.tx(work)
  } catch (error) {
    throw isUniqueViolation(error) ? taken(tag) : error
  }
  deps.events.wake()
}

const tellOf = (
  { events }: Pick<Deps, 'events'>,
  tx: Tx,
  { repoId, actor, uid, fields }: { repoId: number; actor: UserActor; uid: string; fields: ReleaseFields },
) => events.record(tx, releasePublished, { repoId, userId: actor.userId, release: uid, tag: fields.tag })

const columnsOf = ({ tag, target, title, notes, draft, prerelease, latest }: ReleaseFields) => ({
  tag,
  target,
  title,
  notes,
  is_draft: draft ? (1 as const) : (0 as const),
  is_prerelease: prerelease ? (1 as const) : (0 as const),
  is_chosen: latest && !prerelease ? (1 as const) : (0 as const),
})

const taken = (tag: string): AppError => {
  const said = message('release.taken', { tag })
  return AppError.refused(409, said, { tag: said })
}
