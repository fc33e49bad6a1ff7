import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { addUse } from '../quotas/index.ts'
import { addObjectBytes, deleteOld, type HeldObject, selectOld, selectUsed, selectWithOld } from './object.store.ts'

type SweepDeps = Pick<Deps, 'database' | 'git' | 'storage' | 'objects'>

/** An object that nothing points to stays for so long after it was last sent or pointed to, in milliseconds. */
export const unusedMs = 14 * 24 * 60 * 60_000
const pageSize = 500

/** What was taken away, or would be. */
export interface SweptObject {
  oid: string
  bytes: number
  why: string
}

interface Sweep {
  now?: number
  dryRun?: boolean
  onSwept?: (swept: SweptObject) => void
  signal?: AbortSignal
}

/**
 * Takes from repositories what none of their git objects points to, whether a ref, a commit that is kept or nothing reaches those, and what
 * nobody has sent or pushed a pointer to for two weeks; then from the store what no repository, no release and no text of a thread has. A repository whose
 * objects can't be read keeps all of its own.
 */
export async function sweepObjects(deps: SweepDeps, sweep: Sweep = {}): Promise<void> {
  const { now = Date.now(), signal } = sweep
  for (let after = 0; ; ) {
    const rows = await selectWithOld(deps.database.read, { before: now - unusedMs, after, limit: 100 })
    for (const row of rows) {
      if (signal?.aborted === true) return
      if (deps.storage.find(row.storageNode) !== undefined) await sweepRepository(deps, row, sweep)
    }
    const last = rows.at(-1)
    if (last === undefined) break
    after = last.id
  }
  await sweepStore(deps, sweep)
}

type RepositoryToSweep = Awaited<ReturnType<typeof selectWithOld>>[number]

async function sweepRepository(
  { database, git, storage }: SweepDeps,
  { id: repoId, uid, storageNode, name, ownerName }: RepositoryToSweep,
  { now = Date.now(), dryRun = false, onSwept = () => undefined, signal }: Sweep,
): Promise<void> {
  const gitDir = storage.repositoryDir({ node: storageNode, uid })
  await sweepUnused(
    { database, git },
    {
      repoId,
      gitDir,
      before: now - unusedMs,
      dryRun,
      signal,
      onUnused: (each) => onSwept({ ...each, why: `nothing in ${ownerName}/${name} points to it` }),
    },
  )
}

interface UnusedQuery extends Pick<Sweep, 'dryRun'> {
  repoId: number
  gitDir: string
  /** What was sent or pointed to since stays, in milliseconds since 1970. */
  before: number
  signal: AbortSignal | undefined
  onUnused?: (unused: HeldObject) => void
}

/** Takes from a repository what none of its git objects points to and nobody has used since `before`. */
export async function sweepUnused(
  { database, git }: Pick<SweepDeps, 'database' | 'git'>,
  { repoId, gitDir, before, dryRun = false, signal, onUnused = () => undefined }: UnusedQuery,
): Promise<void> {
  const pointedTo = new Set<string>()
  await git.read.lfsPointers({ gitDir, signal, onPointer: ({ oid }) => void pointedTo.add(oid) })
  for (let after = ''; ; ) {
    const page = await selectOld(database.read, { repoId, before, after, limit: pageSize })
    const unused = page.filter(({ oid }) => !pointedTo.has(oid))
    if (!dryRun && unused.length > 0) {
      await database.tx(async (tx) => {
        // Only what nobody has pointed to meanwhile: a push notes what it brings before its refs move.
        const bytes = await deleteOld(tx, { repoId, oids: unused.map(({ oid }) => oid), before })
        await addObjectBytes(tx, { repoId, bytes: -bytes })
        await addUse(tx, { repoId, bytes: -bytes })
      })
    }
    for (const each of unused) onUnused(each)
    const last = page.at(-1)
    if (last === undefined) return
    after = last.oid
  }
}

async function sweepStore(
  { database, objects }: SweepDeps,
  { now = Date.now(), dryRun = false, onSwept = () => undefined }: Sweep,
): Promise<void> {
  await objects.sweep({
    now,
    dryRun,
    used: (oids) => selectUsed(database.write, oids),
    onGone: ({ name, size, why }) =>
      onSwept({
        oid: name,
        bytes: size,
        why: why === 'unused' ? 'no repository, no release and no text has it' : 'its upload was cut off',
      }),
  })
}

const Empty = z.object({})
const name = 'sweep-objects'
const everyMs = 60 * 60_000

/** Sweeps objects now and each hour. */
export async function startObjectSweep(deps: SweepDeps & Pick<Deps, 'jobs'>): Promise<void> {
  const { database, jobs } = deps
  const next = (runAt: number) => jobs.enqueue(database.write, { queue: name, payload: {}, dedupe: name, runAt })
  const queue: Queue<typeof Empty> = {
    name,
    payload: Empty,
    attempts: 5,
    concurrency: 1,
    async run(_, signal) {
      await sweepObjects(deps, { signal })
      await next(Date.now() + everyMs)
    },
  }
  jobs.handle(queue)
  await next(Date.now())
}
