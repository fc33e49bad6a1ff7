import { ImportError } from '@sheaf/git-engine'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { dropHeld } from '../objects/index.ts'
import { deleteReservation } from '../quotas/index.ts'
import { hideRepository, removeUnfinished } from '../repositories/index.ts'
import { bringHistory } from './bring-history.ts'
import type { Bringing, ImportDeps } from './bringing.ts'
import { finishImport } from './finish-import.ts'
import { bringFromHub } from './hub/bring-from-hub.ts'
import { dropHubSpool, sweepHubSpool } from './hub/hub-spool.ts'
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
import { type ImportProblem, problemOf } from './import-failure.ts'

const name = 'import-repository'
const Payload = z.object({ userId: z.int() })

/** Each account has one job, which takes its imports in turn: twenty of one hold nobody else's. */
export const importJobOf = (userId: number) => ({ queue: name, payload: { userId }, dedupe: `import:${userId}` })

/** How often it is written down how far an import is, and seen whether it was canceled, in milliseconds. */
const noteMs = 1_000
/** Between the name that is taken for an import and the note of it there is a moment; no more than this. */
const abandonedMs = 60_000
/** Brings repositories from other servers and from Hubs: one of an account at a time, four of all. */
export function importQueue(deps: ImportDeps): Queue<typeof Payload> {
  const { database, jobs } = deps
  return {
    name,
    payload: Payload,
    attempts: 20,
    concurrency: 4,
    async run({ userId }, signal) {
      await sweepAbandonedImports(deps, Date.now() - abandonedMs)
      await sweepHubSpool(deps)
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
  const { database, git, storage, log } = deps
  const { id, uid, ownerId } = row
  const repository = row.repoId === null ? undefined : await findUnfinished(database.read, row.repoId)
  if (repository === undefined) return void (await end('failed', 'internal'))
  const { storageNode } = repository
  const gitDir = storage.repositoryDir({ node: storageNode, uid: repository.uid })
  const canceled = new AbortController()
  let far: Parameters<Bringing['onProgress']>[0] = {}

  const note = async () => {
    const { percent = 0, phase = 'preparing', received: received_bytes = 0 } = far
    const isOpen = await updateImport(database.write, { id, state: 'running', percent, phase, received_bytes })
    if (!isOpen) canceled.abort()
  }
  const noting = setInterval(() => void note().catch(() => undefined), noteMs)
  try {
    await note()
    // What a process that died had made of it is not there twice.
    await git.write.remove({ gitDir })
    const bring = row.hubKind === null ? bringHistory : bringFromHub
    const branch = await bring(deps, {
      row,
      repository: { ...repository, ownerId },
      gitDir,
      credential: await credentialOf(deps, row),
      signal: AbortSignal.any([signal, canceled.signal]),
      onProgress(now) {
        far = { ...far, ...now }
      },
    })
    clearInterval(noting)
    await updateImport(database.write, { id, phase: 'finishing', percent: 100, received_bytes: far.received ?? 0 })
    if (!(await finishImport(deps, { row, repoId: repository.id, gitDir, branch }))) await abandon()
    await dropHubSpool(deps, uid)
  } catch (error) {
    if (signal.aborted) throw error
    if (canceled.signal.aborted) return await abandon()
    const problem = problemOf(error)
    if (problem === undefined) throw error
    log.info({ err: error, import: uid }, 'an import failed')
    // The name is free before it is said that this has failed: whoever hears of it may try again at once.
    await abandon()
    await end('failed', problem)
  } finally {
    clearInterval(noting)
    await database.tx((tx) => deleteReservation(tx, uid))
  }

  async function end(state: 'failed', problem: ImportProblem) {
    await endImport(database.write, { id, state, problem, at: Date.now() })
  }
  async function abandon() {
    await dropHubSpool(deps, uid)
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
