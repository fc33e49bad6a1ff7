import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { hideRepository, removeUnfinished } from '../repositories/index.ts'
import {
  type CopyRow,
  endCopy,
  findOpenCopy,
  findUnfinishedCopy,
  selectAbandonedCopies,
  selectCopiers,
  updateCopy,
} from './copy.store.ts'
import { type CopyDeps, CopyError, type CopyProblem } from './copy.ts'
import { makeFork } from './make-fork.ts'
import { makeTemplateCopy } from './make-template-copy.ts'
import { startBaseSweep } from './sweep-bases.ts'

const name = 'copy-repository'
const Payload = z.object({ userId: z.int() })

/** Each account has one job, which takes its copies in turn: twenty of one hold nobody else's. */
export const copyJobOf = (userId: number) => ({ queue: name, payload: { userId }, dedupe: `copy:${userId}` })

/** Makes copies: one of an account at a time, four of all. */
export function copyQueue(deps: CopyDeps): Queue<typeof Payload> {
  const { database, jobs } = deps
  return {
    name,
    payload: Payload,
    attempts: 20,
    concurrency: 4,
    async run({ userId }, signal) {
      const row = await findOpenCopy(database.read, userId)
      if (row === undefined) return
      await runCopy(deps, { row, signal })
      // Behind those of other accounts.
      await database.tx((tx) => jobs.enqueue(tx, copyJobOf(userId)))
      jobs.wake()
    },
  }
}

/** Takes up what the last process was cut off from. */
export async function startCopies(deps: CopyDeps): Promise<void> {
  const { database, jobs } = deps
  jobs.handle(copyQueue(deps))
  await startBaseSweep(deps)
  for (const userId of await selectCopiers(database.read))
    await database.tx((tx) => jobs.enqueue(tx, copyJobOf(userId)))
}

/** Gives names back that copies hold which were never noted and began before `before` (ms). */
export async function sweepAbandonedCopies(
  deps: Pick<Deps, 'database' | 'git' | 'log' | 'storage'>,
  before: number,
): Promise<void> {
  for (const left of await selectAbandonedCopies(deps.database.read, before)) {
    await hideRepository(deps.database.write, left.id)
    await removeUnfinished(deps, left)
  }
}

/** Brings one to its end. Throws where the server stops or its own parts fail: then it is begun again. */
async function runCopy(deps: CopyDeps, { row, signal }: { row: CopyRow; signal: AbortSignal }): Promise<void> {
  const { database, git, storage, log } = deps
  const { id, uid } = row
  const end = (problem: CopyProblem) => endCopy(database.write, { id, state: 'failed', problem, at: Date.now() })
  const found = row.repoId === null ? undefined : await findUnfinishedCopy(database.read, row.repoId)
  if (found === undefined) return void (await end('internal'))
  const gitDir = storage.repositoryDir({ node: found.storageNode, uid: found.uid })
  let percent = 0
  const note = () => updateCopy(database.write, { id, state: 'running', percent })
  const noting = setInterval(() => void note().catch(() => undefined), noteMs)
  try {
    await note()
    // What a process that died had made of it is not there twice.
    await git.write.remove({ gitDir })
    const make = row.kind === 'fork' ? makeFork : makeTemplateCopy
    await make(deps, {
      row,
      repository: { ...found, gitDir },
      signal,
      onProgress(now) {
        percent = now
      },
    })
  } catch (error) {
    if (!(error instanceof CopyError) || signal.aborted) throw error
    log.info({ err: error, copy: uid }, 'a copy failed')
    // The name is free before it is said that this has failed: whoever hears of it may try again at once.
    await hideRepository(database.write, found.id)
    await removeUnfinished(deps, found)
    await end(error.problem)
  } finally {
    clearInterval(noting)
  }
}

/** How often it is written down how far a copy is, in milliseconds. */
const noteMs = 500
