import { headRevision } from '@sheaf/contract'
import { programmingLanguageOf, wholeBlobBytes } from '@sheaf/git-engine'
import { CodeIndexBroken } from '../../code-index/code-index.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import { resolveRevision } from '../browse/index.ts'
import { pushed, repositoryChanged, repositoryForked } from '../events/index.ts'
import { findRepositoryById } from '../repositories/index.ts'
import { noteCodeChange } from './code-change.store.ts'
import { followChanges } from './follow-code.ts'
import { indexTurns } from './index-turns.ts'

type IndexDeps = Pick<Deps, 'codeIndex' | 'database' | 'git' | 'storage' | 'log'>

/** Of one repository. What is beyond is not found. */
export const mostOfRepository = { files: 100_000, bytes: 1024 ** 3, fileBytes: wholeBlobBytes }
/** Texts go to the thread in pieces of so many bytes: others have their turn between two. */
const batchBytes = 1024 * 1024
/** What a text takes of memory besides its bytes, in both threads: fifty thousand of a few bytes would be one piece else, of some 40 MB. */
const heldPerText = 512
/** Not that of maintenance: an index stands back until nothing is at work there, and would wait for its own process. */
const lane = 'indexing'

/** Notes which repositories have other code, or none that counts any more. */
export function codeSubscriber({ codeIndex, commitIndex }: Pick<Deps, 'codeIndex' | 'commitIndex'>): Subscriber {
  return {
    name: 'code-search',
    handlers: [
      // What is created with files in it is pushed to as well: an empty one has nothing to look at.
      on(pushed, (tx, { repoId }) => noteCodeChange(tx, repoId)),
      on(repositoryForked, (tx, { repoId }) => noteCodeChange(tx, repoId)),
      on(repositoryChanged, (tx, { repoId }) => noteCodeChange(tx, repoId)),
    ],
    delivered() {
      codeIndex.wake()
      commitIndex.wake()
    },
  }
}

/**
 * Brings this server's index to where the database is, and keeps it there until the server stops. It begins anew where its file is gone or
 * can't be read.
 */
export function followCode(deps: IndexDeps): void {
  const { codeIndex } = deps
  void followChanges(deps, {
    cursor: () => codeIndex.ask('cursor', null),
    async setCursor(cursor) {
      await codeIndex.ask('setCursor', cursor)
    },
    repositories: () => codeIndex.ask('repositories', null),
    async drop(repoId) {
      await codeIndex.ask('drop', { repoId })
    },
    index: (repoId) => indexRepositoryCode(deps, repoId),
    stopsAll: () => false,
    failed: () => undefined,
    async recover(error) {
      if (error instanceof CodeIndexBroken) await codeIndex.reset()
    },
  })
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
  if (await codeIndex.ask('adopt', { repoId, tree, head })) return
  const { files, truncated } = await git.read.files.list({ gitDir, tree, signal, most: mostOfRepository, lane })
  const indexed = files.map(({ oid, path }) => ({
    oid,
    path,
    language: programmingLanguageOf(path.slice(path.lastIndexOf('/') + 1)) ?? null,
  }))
  const begun = await codeIndex.ask('begin', { repoId, tree, head, files: indexed, isPartial: truncated })
  if (begun === null) return
  const inTurn = indexTurns({ git, index: 'code', signal })
  let batch: { oid: string; bytes: Uint8Array }[] = []
  let size = 0
  const flush = async () => {
    if (batch.length > 0) await inTurn(() => codeIndex.ask('add', batch))
    batch = []
    size = 0
  }
  if (begun.unknown.length > 0) {
    for await (const file of git.read.files.read({ gitDir, oids: begun.unknown, signal, lane })) {
      batch.push(file)
      size += file.bytes.length + heldPerText
      if (size >= batchBytes) await flush()
    }
  }
  await flush()
  await codeIndex.ask('finish', null)
}
