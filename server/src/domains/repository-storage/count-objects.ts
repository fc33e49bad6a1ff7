import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { type CountedRow, findUse, saveCount, selectCounted, updateReach } from './repository-storage.store.ts'

type CountDeps = Pick<Deps, 'database' | 'git' | 'storage'>
type Counted = NonNullable<Awaited<ReturnType<typeof findRepositoryById>>>

const name = 'count-objects'
export const RepositoryPayload = z.object({ repoId: z.int() })
export const countJobOf = (repoId: number) => ({ queue: name, payload: { repoId }, dedupe: `${name}:${repoId}` })

/** More pointers, or more files in the default branch, are not told apart: what is held of them is bounded by that. */
const most = { pointers: 200_000, files: 500_000, pathLetters: 1_000, pointerBytes: 1_023 }
const rowsAtOnce = 500

/** What a repository is, as far as a count depends on it. */
export const basisOf = (
  { refsVersion, defaultBranch }: Pick<Counted, 'refsVersion' | 'defaultBranch'>,
  objectBytes: number,
): string => [refsVersion, objectBytes, defaultBranch].join(' ')

/** Counts what reaches the objects of a repository, one repository after the other: it looks at all that Git has. */
export function countQueue(deps: CountDeps): Queue<typeof RepositoryPayload> {
  return {
    name,
    payload: RepositoryPayload,
    attempts: 5,
    concurrency: 1,
    run: ({ repoId }, signal) => countObjects(deps, repoId, signal),
  }
}

/**
 * Finds what reaches each object of a repository and writes down what has changed. What any of its Git objects points to is not unused,
 * whether a ref reaches those or not.
 */
export async function countObjects(deps: CountDeps, repoId: number, signal?: AbortSignal): Promise<void> {
  const { database } = deps
  const since = Date.now()
  const repository = await findRepositoryById(deps, repoId)
  const use = await findUse(database.read, repoId)
  if (repository === undefined || use === undefined) return
  const basis = basisOf(repository, use.objectBytes)
  const found = await findReached(deps, repository, signal)
  if (found !== undefined) {
    for (let after = ''; ; ) {
      signal?.throwIfAborted()
      const page = await selectCounted(database.read, { repoId, after, limit: rowsAtOnce })
      const last = page.at(-1)
      if (last === undefined) break
      after = last.oid
      const changed = page.flatMap((row) => {
        const now = { oid: row.oid, ...reachOf(found, row) }
        const isSame = now.reach === row.reach && now.path === row.path && now.more_paths === row.more_paths
        return isSame ? [] : [now]
      })
      if (changed.length > 0)
        await database.tx(async (tx) => {
          for (const row of changed) await updateReach(tx, { repoId, ...row })
        })
    }
  }
  const now = Date.now()
  await saveCount(database.write, {
    repo_id: repoId,
    basis,
    counted_at: now,
    took_ms: now - since,
    is_too_many: found === undefined ? 1 : 0,
  })
}

interface Reached {
  /** Files of the default branch by the object that they stand for. */
  files: ReadonlyMap<string, { path: string; more: number }>
  /** Where else a ref has an object; nothing where none does, or was not looked for. */
  pointed: ReadonlyMap<string, string | undefined>
}

function reachOf({ files, pointed }: Reached, { oid, path }: CountedRow): Omit<CountedRow, 'oid'> {
  const file = files.get(oid)
  if (file !== undefined) return { reach: 'current', path: file.path, more_paths: file.more }
  // Where it stood once says what it was, even when nothing has it there any more.
  const last = pointed.get(oid) ?? path
  return { reach: pointed.has(oid) ? 'past' : 'unused', path: last, more_paths: 0 }
}

/** What points to objects; nothing where that is too much to be held. */
async function findReached(
  { git }: CountDeps,
  { gitDir, refsVersion, defaultBranch }: Counted,
  signal: AbortSignal | undefined,
): Promise<Reached | undefined> {
  const objectOf = new Map<string, string>()
  const enough = new AbortController()
  const limited = AbortSignal.any([enough.signal, ...(signal === undefined ? [] : [signal])])
  try {
    await git.read.lfsPointers({
      gitDir,
      signal: limited,
      onPointer({ oid }, blob) {
        objectOf.set(blob, oid)
        if (objectOf.size > most.pointers) enough.abort()
      },
    })
  } catch (error) {
    if (enough.signal.aborted) return undefined
    throw error
  }
  const files = new Map<string, { path: string; more: number }>()
  const head = await git.read.resolve({ gitDir, version: refsVersion, revision: defaultBranch, unreachable: false })
  if (head !== undefined && objectOf.size > 0) {
    const bounds = { files: most.files, bytes: Number.POSITIVE_INFINITY, fileBytes: most.pointerBytes }
    const listed = await git.read.files.list({ gitDir, tree: head.commit, signal, most: bounds })
    if (listed.truncated) return undefined
    for (const { oid: blob, path } of listed.files) {
      const oid = objectOf.get(blob)
      if (oid === undefined) continue
      const file = files.get(oid)
      if (file === undefined) files.set(oid, { path: path.slice(0, most.pathLetters), more: 0 })
      else file.more += 1
    }
  }
  const pointed = new Map<string, string | undefined>()
  const elsewhere = new Set<string>()
  for (const [blob, oid] of objectOf) {
    pointed.set(oid, undefined)
    if (!files.has(oid)) elsewhere.add(blob)
  }
  for (const [blob, path] of await git.read.blobPaths({ gitDir, blobs: elsewhere, signal })) {
    const oid = objectOf.get(blob)
    if (oid !== undefined) pointed.set(oid, path.slice(0, most.pathLetters))
  }
  return { files, pointed }
}
