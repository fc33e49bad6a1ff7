import { randomUUIDv7 } from 'node:crypto'
import { GitError } from '@sheaf/git-engine'
import type { Tx } from '../../db/database.ts'
import { repositoryForked } from '../events/index.ts'
import { copyObjects } from '../objects/index.ts'
import { setUse } from '../quotas/index.ts'
import {
  borrowFrom,
  findByIdFor,
  insertBase,
  isClosed,
  listBasesFor,
  markPushed,
  markReady,
  recountForksOf,
} from '../repositories/index.ts'
import { opensTo } from './closed-source.ts'
import { endCopy, makePrivate } from './copy.store.ts'
import { type CopyDeps, CopyError, type Making } from './copy.ts'

/**
 * Makes a fork and shows it, in one transaction and once. Objects are borrowed from a base of the source (`git-engine/src/fork`): from the last one,
 * where all that lies there is still shown by the source, else from a new one.
 */
export async function makeFork(deps: CopyDeps, { row, repository, signal, onProgress }: Making): Promise<void> {
  const { database, events, git, storage } = deps
  const { gitDir, storageNode } = repository
  const source = await findSource()
  const sourceDir = storage.repositoryDir({ node: source.storageNode, uid: source.uid })
  const dirOf = (uid: string) => storage.repositoryDir({ node: storageNode, uid })
  try {
    const baseDir = (await findBase()) ?? (await makeNewBase())
    // It may have been tidied away: what follows reads it as it is now.
    await git.write.fork({ sourceDir, baseDir, gitDir, branch: source.defaultBranch, signal })
  } catch (error) {
    // Packs were replaced beneath it, or the folder is damaged: the next attempt tells.
    if (error instanceof GitError && error.kind === 'missing') throw new CopyError('source-damaged')
    throw error
  }
  const bytes = await git.maintenance.measure({ gitDir })
  const now = Date.now()
  await database.tx(async (tx) => {
    if (!(await endCopy(tx, { id: row.id, state: 'done', at: now }))) return
    if (!(await markReady(tx, repository.id))) throw new Error(`the row of copy ${row.uid} went away while it was made`)
    // The source may have become private, or gated, while it was copied.
    if (isClosed(await findSource(tx))) await makePrivate(tx, repository.id)
    // Whether there is room was asked when it was begun: what it has by now counts all the same.
    await copyObjects(tx, { from: source.id, to: repository.id })
    await setUse(tx, { repoId: repository.id, bytes, now })
    await markPushed(tx, { id: repository.id, at: now })
    await recountForksOf(tx, repository.id)
    await events.record(tx, repositoryForked, { repoId: repository.id, sourceId: source.id, userId: row.userId })
  })
  git.write.pushed({ gitDir, moved: [] })
  events.wake({ userId: row.userId })

  /** The source, as long as whoever forks it may see it. */
  async function findSource(db: Tx | typeof database.read = database.read) {
    const found = row.sourceId === null ? undefined : await findByIdFor(db, { id: row.sourceId, userId: row.userId })
    if (found === undefined || (isClosed(found) && !opensTo(found))) throw new CopyError('source-missing')
    return found
  }

  async function findBase(): Promise<string | undefined> {
    const { id: sourceId, baseId } = source
    for (const base of await listBasesFor(database.read, { sourceId, baseId, storageNode })) {
      const baseDir = dirOf(base.uid)
      if (!(await git.write.servesFork({ sourceDir, baseDir, signal }))) continue
      if (await database.tx((tx) => borrowFrom(tx, { baseId: base.id, repoId: repository.id }))) return baseDir
    }
    return undefined
  }

  async function makeNewBase(): Promise<string> {
    const uid = randomUUIDv7()
    const baseDir = dirOf(uid)
    const at = { uid, storageNode, sourceId: source.id, now: Date.now() }
    const baseId = await insertBase(database.write, at)
    await git.write.makeBase({ sourceDir, baseDir, signal, onProgress })
    const bytes = await git.maintenance.measure({ gitDir: baseDir })
    if (!(await database.tx((tx) => borrowFrom(tx, { baseId, repoId: repository.id, made: { bytes } }))))
      throw new Error(`the row of base ${uid} went away while it was made`)
    return baseDir
  }
}
