import { setTimeout as sleep } from 'node:timers/promises'
import { headRevision } from '@sheaf/contract'
import { programmingLanguageOf, wholeBlobBytes } from '@sheaf/git-engine'
import { CodeIndexBroken } from '../../code-index/code-index.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import { resolveRevision } from '../browse/index.ts'
import { pushed, repositoryChanged, repositoryForked } from '../events/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { listCodeChanges, noteCodeChange, selectThere } from './code-change.store.ts'

type IndexDeps = Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'log'>

/** Of one repository. What is beyond is not found, which the results say. */
const most = { files: 100_000, bytes: 1024 ** 3, fileBytes: wholeBlobBytes }
/** Texts go to the thread in pieces of so many bytes: others have their turn between two. */
const batchBytes = 1024 * 1024
/** What a text takes of memory besides its bytes, in both threads: fifty thousand of a few bytes would be one piece else, of some 40 MB. */
const heldPerText = 512
/** What other servers have noted is looked for so often, in milliseconds. */
const lookMs = 1_000
const pageSize = 100
/** A repository that can't be read is tried again after these, then left until it changes. */
const retryMs = [1_000, 10_000]

/** Notes which repositories have other code, or none that counts any more. */
export function codeSubscriber({ codeIndex }: Pick<Deps, 'codeIndex'>): Subscriber {
  return {
    name: 'code-search',
    handlers: [
      // What is created with files in it is pushed to as well: an empty one has nothing to look at.
      on(pushed, (tx, { repoId }) => noteCodeChange(tx, repoId)),
      on(repositoryForked, (tx, { repoId }) => noteCodeChange(tx, repoId)),
      on(repositoryChanged, (tx, { repoId }) => noteCodeChange(tx, repoId)),
    ],
    delivered: () => codeIndex.wake(),
  }
}

/**
 * Brings this server's index to where the database is, and keeps it there until the server stops. The index knows how far it is: it
 * goes on there after a restart, and begins anew where its file is gone or can't be read.
 */
export function followCode(deps: IndexDeps): void {
  const { codeIndex, log } = deps
  const follow = async () => {
    let isSwept = false
    // Nobody else writes to this index: where it is has to be read once, and again after a failure.
    let cursor: number | undefined
    while (!codeIndex.closed.aborted) {
      const woken = nextWake(codeIndex)
      try {
        if (!isSwept) await sweep(deps)
        isSwept = true
        const before = cursor ?? (await codeIndex.ask('cursor', null))
        cursor = await followPage(deps, before)
        if (cursor !== before) continue
      } catch (error) {
        if (codeIndex.closed.aborted) return
        cursor = undefined
        log.warn({ err: error }, 'the code index could not be brought up to date')
        if (error instanceof CodeIndexBroken) await codeIndex.reset()
      }
      await woken
    }
  }
  void follow()
}

/** Somebody wakes it, it is time to look, or it closes. */
function nextWake({ onWake, closed }: IndexDeps['codeIndex']): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, lookMs).unref()
  onWake(resolve)
  closed.addEventListener('abort', () => resolve(), { once: true, signal: AbortSignal.timeout(2 * lookMs) })
  return promise.finally(() => clearTimeout(timer))
}

/** Drops what was deleted for good while this server did not run. */
async function sweep({ codeIndex, database }: IndexDeps): Promise<void> {
  const ids = await codeIndex.ask('repositories', null)
  for (let at = 0; at < ids.length; at += pageSize) {
    const page = ids.slice(at, at + pageSize)
    const there = await selectThere(database.read, page)
    for (const repoId of page) if (!there.has(repoId)) await codeIndex.ask('drop', { repoId })
  }
}

/** Indexes the next repositories that changed behind one change. Gives the last of them. */
async function followPage(deps: IndexDeps, after: number): Promise<number> {
  const { codeIndex, database, log } = deps
  const changes = await listCodeChanges(database.read, { after, limit: pageSize })
  for (const { repoId, position } of changes) {
    for (const delay of [...retryMs, undefined]) {
      const failure = await indexRepositoryCode(deps, repoId).then(
        () => undefined,
        (error: unknown) => ({ error }),
      )
      if (failure === undefined) break
      codeIndex.closed.throwIfAborted()
      if (delay !== undefined) await sleep(delay, undefined, { ref: false, signal: codeIndex.closed })
      else log.warn({ err: failure.error, repoId }, 'the code of a repository could not be indexed')
    }
    await codeIndex.ask('setCursor', position)
  }
  return changes.at(-1)?.position ?? after
}

/** Indexes the default branch of a repository as it is now; one that is not there is found no more. */
async function indexRepositoryCode(deps: IndexDeps, repoId: number): Promise<void> {
  const { codeIndex, git } = deps
  const signal = codeIndex.closed
  const repository = await findRepositoryById(deps, repoId)
  const head = repository && (await resolveRevision(deps, { repository, revision: headRevision }))
  if (repository === undefined || head === undefined) {
    await codeIndex.ask('drop', { repoId })
    return
  }
  const { gitDir } = repository
  const { tree } = await git.read.objects.commit(gitDir, head)
  const { files, truncated } = await git.read.files.list({ gitDir, tree, signal, most })
  const indexed = files.map(({ oid, path }) => ({
    oid,
    path,
    language: programmingLanguageOf(path.slice(path.lastIndexOf('/') + 1)) ?? null,
  }))
  const begun = await codeIndex.ask('begin', { repoId, tree, head, files: indexed, isPartial: truncated })
  if (begun === null) return
  let batch: { oid: string; bytes: Uint8Array }[] = []
  let size = 0
  const flush = async () => {
    if (batch.length > 0) await codeIndex.ask('add', batch)
    batch = []
    size = 0
  }
  if (begun.unknown.length > 0) {
    for await (const file of git.read.files.read({ gitDir, oids: begun.unknown, signal })) {
      batch.push(file)
      size += file.bytes.length + heldPerText
      if (size >= batchBytes) await flush()
    }
  }
  await flush()
  await codeIndex.ask('finish', null)
}
