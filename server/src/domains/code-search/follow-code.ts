import { setTimeout as sleep } from 'node:timers/promises'
import type { CodeIndex } from '../../code-index/code-index.ts'
import type { Deps } from '../../deps.ts'
import { afterPushMs } from '../events/index.ts'
import { listCodeChanges, selectThere } from './code-change.store.ts'

export type FollowDeps = Pick<Deps, 'database' | 'log'> & { codeIndex: Pick<CodeIndex, 'closed' | 'onWake'> }

/** An index that is brought to where the repositories are, one after the other. */
export interface CodeFollower {
  /** The last change that it has seen. */
  cursor(): Promise<number>
  setCursor(cursor: number): Promise<void>
  /** The repositories of which it has something. */
  repositories(): Promise<number[]>
  /** Forgets one. */
  drop(repoId: number): Promise<void>
  /** Brings the default branch of one as it is now; one that is not there is found no more. */
  index(repoId: number): Promise<void>
  /** Is no repository to blame for a failure? Then all waits, and nothing is passed over. */
  stopsAll(error: unknown): boolean
  /** One could not be brought, however often it was tried. */
  failed(repoId: number): void
  /** Something failed that no repository is to blame for: what follows begins with its cursor. */
  recover(error: unknown): Promise<void>
}

/** What other servers have noted is looked for so often, in milliseconds. */
const lookMs = 1_000
const pageSize = 100
/** A repository that can't be read is tried again after these, then left until it changes. */
const retryMs = [1_000, 10_000]

/** Follows what changes, until the server stops. The index knows how far it is: it goes on there after a restart. */
export async function followChanges(deps: FollowDeps, follower: CodeFollower): Promise<void> {
  const { codeIndex, log } = deps
  let isSwept = false
  // Nobody else writes to this index: where it is has to be read once, and again after a failure.
  let cursor: number | undefined
  while (!codeIndex.closed.aborted) {
    const woken = nextWake(codeIndex)
    try {
      if (!isSwept) await sweep(deps, follower)
      isSwept = true
      const before = cursor ?? (await follower.cursor())
      cursor = await followPage(deps, { follower, after: before })
      if (cursor !== before) continue
    } catch (error) {
      if (codeIndex.closed.aborted) return
      cursor = undefined
      log.warn({ err: error }, 'the code index could not be brought up to date')
      await follower.recover(error)
    }
    await woken
    // Pushes that come one after the other are indexed together.
    await sleep(afterPushMs, undefined, { ref: false, signal: codeIndex.closed }).catch(() => undefined)
  }
}

/** Somebody wakes it, it is time to look, or it closes. */
function nextWake({ onWake, closed }: FollowDeps['codeIndex']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lookMs).unref()
  onWake(resolve)
  closed.addEventListener('abort', () => resolve(), { once: true, signal: AbortSignal.timeout(2 * lookMs) })
  return promise.finally(() => clearTimeout(timer))
}

/** Drops what was deleted for good while this server did not run. */
async function sweep({ database }: FollowDeps, follower: CodeFollower): Promise<void> {
  const ids = await follower.repositories()
  for (let at = 0; at < ids.length; at += pageSize) {
    const page = ids.slice(at, at + pageSize)
    const there = await selectThere(database.read, page)
    for (const repoId of page) if (!there.has(repoId)) await follower.drop(repoId)
  }
}

/** Brings the next repositories that changed behind one change. Gives the last of them. */
async function followPage(
  { codeIndex, database, log }: FollowDeps,
  { follower, after }: { follower: CodeFollower; after: number },
): Promise<number> {
  const changes = await listCodeChanges(database.read, { after, limit: pageSize })
  for (const { repoId, position } of changes) {
    for (const delay of [...retryMs, undefined]) {
      const failure = await follower.index(repoId).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (failure === undefined) break
      codeIndex.closed.throwIfAborted()
      if (follower.stopsAll(failure.error)) throw failure.error
      if (delay !== undefined) await sleep(delay, undefined, { ref: false, signal: codeIndex.closed })
      else {
        follower.failed(repoId)
        log.warn({ err: failure.error, repoId }, 'the code of a repository could not be indexed')
      }
    }
    await follower.setCursor(position)
  }
  return changes.at(-1)?.position ?? after
}
