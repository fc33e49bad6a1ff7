import type { importProblems } from '@sheaf/contract'
import { GitError, ImportError, type ImportProgress } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { type GuardedProxy, startGuardedProxy } from '../../outbound/guarded-proxy.ts'
import { OutboundRefused } from '../../outbound/outbound-policy.ts'
import { dropHeld } from '../objects/index.ts'
import { deleteReservation, reserveSpace } from '../quotas/index.ts'
import { hideRepository, removeUnfinished } from '../repositories/index.ts'
import { bringObjects } from './bring-objects.ts'
import { finishImport } from './finish-import.ts'
import {
  endImport,
  findOpenImport,
  findUnfinished,
  type ImportRow,
  sealedFor,
  selectAbandoned,
  selectImporters,
  updateImport,
} from './import.store.ts'

const name = 'import-repository'
const Payload = z.object({ userId: z.int() })
type Problem = (typeof importProblems)[number]

/** Each account has one job, which takes its imports in turn: twenty of one hold nobody else's. */
export const importJobOf = (userId: number) => ({ queue: name, payload: { userId }, dedupe: `import:${userId}` })

/** How often it is written down how far an import is, and seen whether it was canceled, in milliseconds. */
const noteMs = 1_000
/** An import may bring several times what one push may, and unpack to so many times that. */
const pushes = 4
const unpackedFactor = 8
/** Between the name that is taken for an import and the note of it there is a moment; no more than this. */
const abandonedMs = 60_000
/** With less space there is no use in beginning. */
const leastBytes = 1024 * 1024

type ImportDeps = Pick<
  Deps,
  'config' | 'database' | 'events' | 'git' | 'jobs' | 'log' | 'objects' | 'outbound' | 'secrets' | 'storage'
>

/** Brings repositories from other servers: one of an account at a time, four of all. */
export function importQueue(deps: ImportDeps): Queue<typeof Payload> {
  const { database, jobs } = deps
  return {
    name,
    payload: Payload,
    attempts: 20,
    concurrency: 4,
    async run({ userId }, signal) {
      await sweepAbandonedImports(deps, Date.now() - abandonedMs)
      const row = await findOpenImport(database.read, userId)
      if (row === undefined) return
      await runImport(deps, { row, signal })
      // Behind those of other accounts.
      await database.tx((tx) => jobs.enqueue(tx, importJobOf(userId)))
      jobs.wake()
    },
  }
}

/** Takes up what the last process was cut off from. */
export async function startImports(deps: ImportDeps): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(importQueue(deps))
  for (const userId of await selectImporters(database.read))
    await database.tx((tx) => jobs.enqueue(tx, importJobOf(userId)))
}

/** Gives names back that imports hold which are over and began before `before` (ms): their server died while they were begun or canceled. */
export async function sweepAbandonedImports(
  deps: Pick<Deps, 'database' | 'git' | 'log' | 'storage'>,
  before: number,
): Promise<void> {
  for (const left of await selectAbandoned(deps.database.read, before)) {
    await deps.database.tx((tx) => dropHeld(tx, left.id))
    await hideRepository(deps.database.write, left.id)
    await removeUnfinished(deps, left)
  }
}

interface Run {
  row: ImportRow
  signal: AbortSignal
}

/** Brings one to its end. Throws where the server stops or its own parts fail: then it is begun again. */
async function runImport(deps: ImportDeps, { row, signal }: Run): Promise<void> {
  const { config, database, git, outbound: policy, storage, log } = deps
  const { id, uid, url, ownerId } = row
  const repository = row.repoId === null ? undefined : await findUnfinished(database.read, row.repoId)
  if (repository === undefined) return void (await end('failed', 'internal'))
  const { storageNode } = repository
  const gitDir = storage.repositoryDir({ node: storageNode, uid: repository.uid })
  const canceled = new AbortController()
  let progress: ImportProgress | undefined
  /** Of objects of Git LFS. */
  let brought = 0
  let proxy: GuardedProxy | undefined

  const note = async () => {
    const said = { percent: progress?.percent ?? 0, phase: progress?.phase ?? 'preparing' } as const
    const isOpen = await updateImport(database.write, {
      id,
      state: 'running',
      ...said,
      received_bytes: (proxy?.received() ?? 0) + brought,
    })
    if (!isOpen) canceled.abort()
  }
  const noting = setInterval(() => void note().catch(() => undefined), noteMs)
  try {
    await note()
    // What a process that died had made of it is not there twice.
    await git.write.remove({ gitDir })
    const space = { ownerId, id: uid, most: pushes * config.maxPushBytes, least: leastBytes, share: 1 / 2 }
    const granted = Math.min(space.most, await database.tx((tx) => reserveSpace(deps, tx, space)))
    proxy = await startGuardedProxy({ policy, maxBytes: granted })
    const credential = await credentialOf(deps, row)
    const stopped = AbortSignal.any([signal, canceled.signal])
    const branch = await git.write.import({
      gitDir,
      url,
      isPlain: new URL(url).protocol === 'http:',
      credential,
      proxy: proxy.url,
      branch: repository.defaultBranch,
      maxObjectBytes: config.maxObjectBytes,
      maxUnpackedBytes: granted * unpackedFactor,
      signal: stopped,
      onProgress(now) {
        progress = now
      },
    })
    await bringObjects(deps, {
      repository: { id: repository.id, ownerId },
      gitDir,
      url,
      credential,
      signal: stopped,
      onProgress({ percent, received }) {
        progress = { phase: 'receiving', percent }
        brought = received
      },
    })
    clearInterval(noting)
    const received_bytes = proxy.received() + brought
    await updateImport(database.write, { id, phase: 'finishing', percent: 100, received_bytes })
    if (!(await finishImport(deps, { row, repoId: repository.id, gitDir, branch }))) await abandon()
  } catch (error) {
    if (signal.aborted) throw error
    if (canceled.signal.aborted) return await abandon()
    const problem = problemOf(error, proxy)
    if (problem === undefined) throw error
    log.info({ err: error, import: uid }, 'an import failed')
    // The name is free before it is said that this has failed: whoever hears of it may try again at once.
    await abandon()
    await end('failed', problem)
  } finally {
    clearInterval(noting)
    proxy?.close()
    await database.tx((tx) => deleteReservation(tx, uid))
  }

  async function end(state: 'failed', problem: Problem) {
    await endImport(database.write, { id, state, problem, at: Date.now() })
  }
  async function abandon() {
    if (repository === undefined) return
    await database.tx((tx) => dropHeld(tx, repository.id))
    await hideRepository(database.write, repository.id)
    await removeUnfinished(deps, { ...repository, storageNode })
  }
}

/** What opens the source, where somebody said so. */
async function credentialOf({ secrets }: ImportDeps, { uid, username, secret: sealed }: ImportRow) {
  if (username === null || sealed === null) return undefined
  const secret = await secrets.open(sealed, sealedFor(uid))
  if (secret === undefined) throw new ImportError('wrong-credentials', 'the secret was sealed by another key')
  return { username, secret }
}

/** Why an import failed, where that is the end of it. */
function problemOf(error: unknown, proxy: GuardedProxy | undefined): Problem | undefined {
  const refused = proxy?.problem()
  if (refused !== undefined) return refused
  if (error instanceof OutboundRefused) return 'refused-address'
  if (error instanceof ImportError) return error.reason
  // The owner has no space.
  if (error instanceof AppError) return 'too-large'
  if (error instanceof GitError) return error.kind === 'too-large' ? 'too-large' : 'internal'
  return undefined
}
