import { type ActivityItem, RefChanges } from '@sheaf/contract'
import { z } from 'zod'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import {
  countChanges,
  type PushAgent,
  PushedRef,
  pushed,
  releasePublished,
  repositoryCreated,
  repositoryForked,
} from '../events/index.ts'
import type { FoundRepository, Reach } from '../repositories/index.ts'
import { presentActivity } from './activity.presenter.ts'
import {
  type ActivityPlace,
  deleteActivitiesBeyond,
  insertActivity,
  isFork,
  selectActivities,
  selectActivitiesBy,
  selectFeed,
  selectPublicActivities,
} from './activity.store.ts'
import { findPushTargets, type PushTargets } from './push-targets.ts'

/** Rows that were written before changes were counted have none. */
const PushPayload = z.object({ push: z.string(), refs: z.array(PushedRef), changes: z.array(RefChanges).optional() })

const ReleasePayload = z.object({ tag: z.string() })

/** More refs than this are not listed: a push may bring thousands. */
const listedRefs = 50

/** How much activity of a repository is kept: pages show the last 50. */
const keptActivities = 1_000

interface Happened {
  repoId: number
  /** The user who did it. */
  userId: number
  at: number
}

/** Records that a repository was created. */
function recordCreation(tx: Tx, { repoId, userId, at }: Happened): Promise<void> {
  return insertActivity(tx, {
    repo_id: repoId,
    actor_id: userId,
    kind: 'create_repo',
    payload: '{}',
    source: `creation:${repoId}`,
    created_at: at,
  })
}

/** Records that a repository was made as a fork; what its own owner copied was created. */
async function recordFork(tx: Tx, { repoId, userId, at }: Happened): Promise<void> {
  return insertActivity(tx, {
    repo_id: repoId,
    actor_id: userId,
    kind: (await isFork(tx, repoId)) ? 'fork' : 'create_repo',
    payload: '{}',
    source: `creation:${repoId}`,
    created_at: at,
  })
}

/** Records a push once, however often it is told. */
export async function recordPush(
  tx: Tx,
  {
    repoId,
    userId,
    agent,
    at,
    pushId,
    refs,
    changes = countChanges(refs),
  }: Happened & {
    pushId: string
    agent?: PushAgent | undefined
    refs: readonly PushedRef[]
    changes?: readonly RefChanges[] | undefined
  },
): Promise<void> {
  await insertActivity(tx, {
    repo_id: repoId,
    actor_id: userId,
    agent: agent?.kind ?? null,
    kind: 'push',
    payload: JSON.stringify({ push: pushId, refs: refs.slice(0, listedRefs), changes }),
    source: `push:${pushId}`,
    created_at: at,
  })
}

/** Records that a release was published, once. */
function recordRelease(
  tx: Tx,
  { repoId, userId, at, release, tag }: Happened & { release: string; tag: string },
): Promise<void> {
  return insertActivity(tx, {
    repo_id: repoId,
    actor_id: userId,
    kind: 'release',
    payload: JSON.stringify({ tag }),
    source: `release:${release}`,
    created_at: at,
  })
}

/** Writes down what people see of what happens in repositories. */
export const activitySubscriber: Subscriber = {
  name: 'activity',
  handlers: [
    on(pushed, (tx, push, at) => recordPush(tx, { ...push, at })),
    on(releasePublished, (tx, release, at) => recordRelease(tx, { ...release, at })),
    on(repositoryCreated, (tx, creation, at) => recordCreation(tx, { ...creation, at })),
    on(repositoryForked, (tx, { repoId, userId }, at) => recordFork(tx, { repoId, userId, at })),
  ],
}

/** Deletes the activity of a repository beyond what is kept. */
export function trimActivities({ database }: Pick<Deps, 'database'>, repoId: number): Promise<void> {
  return deleteActivitiesBeyond(database.write, { repoId, count: keptActivities })
}

/** What happened in a repository, newest first, with what its pushes lead to. Who may see it is the caller's matter. */
export async function listActivity(
  deps: Pick<Deps, 'database' | 'git'>,
  { repository, limit }: { repository: FoundRepository; limit: number },
): Promise<ActivityItem[]> {
  const rows = await selectActivities(deps.database.read, { repoId: repository.id, limit })
  const repo = { owner: repository.ownerName, name: repository.name }
  const pushes = rows.filter(({ kind }) => kind === 'push').map(({ payload }) => firstRefOf(payload))
  const targets = await findPushTargets(
    deps,
    repository,
    pushes.filter((ref) => ref !== undefined),
  )
  return rows.map((row) => readActivity(row, repo, targets))
}

const firstRefOf = (payload: string): PushedRef | undefined => PushPayload.parse(JSON.parse(payload)).refs[0]

function readActivity(
  row: Parameters<typeof presentActivity>[0],
  repo: { owner: string; name: string },
  targets?: PushTargets,
): ActivityItem {
  if (row.kind === 'release') {
    const release = ReleasePayload.parse(JSON.parse(row.payload))
    return presentActivity(row, { repo, refs: [], release })
  }
  if (row.kind !== 'push') return presentActivity(row, { repo, refs: [] })
  const { refs, changes = countChanges(refs) } = PushPayload.parse(JSON.parse(row.payload))
  const [first, ...others] = refs
  const target = first && targets?.of(first)
  const leading = first && target ? [{ ...first, leads_to: target }, ...others] : refs
  return presentActivity(row, { repo, refs: leading, changes })
}

/** What one page looks at: somebody may have pushed thousands of times where its reader may not look. */
const scanned = 500

/** A page of what a user did in repositories that a reader may see, newest first. It may have less than `limit` and another page behind it. */
export async function listActivityBy(
  { database }: Pick<Deps, 'database'>,
  { limit, ...asked }: { actorId: number; reach: Reach; after: ActivityPlace | undefined; limit: number },
): Promise<{ items: ActivityItem[]; next: ActivityPlace | undefined }> {
  const { rows, end } = await selectActivitiesBy(database.read, { ...asked, limit: limit + 1, scanned })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map((row) => readActivity(row, { owner: row.owner, name: row.repo }))
  return { items, next: rows.length > limit && last !== undefined ? { at: last.created_at, id: last.id } : end }
}

const feedDays = 90
/** One page looks at so many things that happened, and so many followed people and watched repositories. */
const feedScanned = 200
const feedSources = 1_000

/** A page of what others did whom a user follows, or in what they watch, newest first. It may have less than `limit` and another page behind it. */
export async function listFeed(
  { database }: Pick<Deps, 'database'>,
  { limit, ...asked }: { userId: number; reach: Reach; after: ActivityPlace | undefined; limit: number },
): Promise<{ items: ActivityItem[]; next: ActivityPlace | undefined }> {
  const since = Date.now() - feedDays * 24 * 60 * 60_000
  const bounds = { limit: limit + 1, scanned: feedScanned, sources: feedSources, since }
  const { rows, end } = await selectFeed(database.read, { ...asked, ...bounds })
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const items = shown.map((row) => readActivity(row, { owner: row.owner, name: row.repo }))
  return { items, next: rows.length > limit && last !== undefined ? { at: last.created_at, id: last.id } : end }
}

/** Something that happened in a public repository. */
export interface PublicActivity {
  id: number
  kind: string
  /** In milliseconds. */
  at: number
  username: string
  owner: string
  repo: string
  /** What a push changed, as far as it is kept, and how much there was. */
  refs: readonly string[]
  refCount: number
  /** Of a release. */
  tag?: string
}

/** What happened in one public repository, or what one user did in all of them, newest first. */
export async function listPublicActivity(
  { database }: Pick<Deps, 'database'>,
  asked: { of: { repoId: number } | { actorId: number }; limit: number },
): Promise<PublicActivity[]> {
  const rows = await selectPublicActivities(database.read, asked)
  return rows.map(({ payload, ...row }) => {
    if (row.kind === 'release')
      return { ...row, refs: [], refCount: 0, tag: ReleasePayload.parse(JSON.parse(payload)).tag }
    if (row.kind !== 'push') return { ...row, refs: [], refCount: 0 }
    const { refs, changes = countChanges(refs) } = PushPayload.parse(JSON.parse(payload))
    const refCount = changes.reduce((sum, { count }) => sum + count, 0)
    return { ...row, refs: refs.slice(0, 1).map(({ ref }) => ref), refCount }
  })
}
