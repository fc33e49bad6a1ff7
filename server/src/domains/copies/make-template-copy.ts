import { limits } from '@sheaf/contract'
import { GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { findCommitIdentity, noreplyHost, serverIdentity } from '../accounts/index.ts'
import { countChanges, type PushedRef, pushed, repositoryCreated } from '../events/index.ts'
import { deleteReservation, reserveAnew, setUse } from '../quotas/index.ts'
import { findByIdFor, isClosed, markPushed, markReady } from '../repositories/index.ts'
import { opensTo } from './closed-source.ts'
import { endCopy, findDiskBytes, makePrivate } from './copy.store.ts'
import { type CopyDeps, CopyError, type Making } from './copy.ts'

/** An event tells of so many refs one by one. */
const toldRefs = 50
/** With less space there is no use in beginning. */
const leastBytes = 64 * 1024
/** As the first commits of people read, who write it in English. */
const firstMessage = 'Initial commit'

/**
 * Makes a repository of the files of a template and shows it, in one transaction and once, as if somebody had made it and pushed the commit. Objects
 * are copied, and borrowed from nobody: what it has is what the commits reach.
 */
export async function makeTemplateCopy(deps: CopyDeps, { row, repository, signal, onProgress }: Making): Promise<void> {
  const { config, database, events, git, storage } = deps
  const { gitDir } = repository
  const source = await findSource()
  const sourceDir = storage.repositoryDir({ node: source.storageNode, uid: source.uid })
  const { committer, key } = await serverIdentity({ config })
  const author = await findCommitIdentity(database.read, { userId: row.userId, host: noreplyHost(config) })
  const most = Math.max(leastBytes, await findDiskBytes(database.read, source.id))
  const granted = await reserve(most)
  try {
    const isAll = row.allBranches === 1
    const made = await git.write
      .fromTemplate({
        sourceDir,
        gitDir,
        branch: source.defaultBranch,
        maxBranches: isAll ? limits.templateBranches + 1 : 1,
        author,
        committer,
        at: row.createdAt,
        message: firstMessage,
        sign: key.sign,
        signal,
        onProgress,
      })
      .catch((error: unknown) => {
        // Packs were replaced beneath it, or the folder is damaged.
        throw error instanceof GitError && error.kind === 'missing' ? new CopyError('source-damaged') : error
      })
    if (made.length === 0) throw new CopyError('source-empty')
    const bytes = await git.maintenance.measure({ gitDir })
    if (made.length > limits.templateBranches || bytes > granted) throw new CopyError('too-large')
    const refs: PushedRef[] = made.map(({ name, oid }) => ({
      ref: name,
      change: 'created',
      commits: 1,
      before: '0'.repeat(oid.length),
      after: oid,
    }))
    const now = Date.now()
    const { userId } = row
    await database.tx(async (tx) => {
      if (!(await endCopy(tx, { id: row.id, state: 'done', at: now }))) return
      if (!(await markReady(tx, repository.id)))
        throw new Error(`the row of copy ${row.uid} went away while it was made`)
      // The template may have become private, or gated, while it was copied.
      if (isClosed(await findSource(tx))) await makePrivate(tx, repository.id)
      await setUse(tx, { repoId: repository.id, bytes, now })
      await markPushed(tx, { id: repository.id, at: now, defaultBranch: source.defaultBranch })
      await events.record(tx, repositoryCreated, { repoId: repository.id, userId })
      await events.record(tx, pushed, {
        pushId: row.uid,
        repoId: repository.id,
        userId,
        refs: refs.slice(0, toldRefs),
        changes: countChanges(refs),
      })
    })
    git.write.pushed({ gitDir, moved: [] })
    events.wake({ userId })
  } finally {
    await database.tx((tx) => deleteReservation(tx, row.uid))
  }

  /** The template, as long as it is one and whoever copies it may see it. */
  async function findSource(db: Tx | typeof database.read = database.read) {
    const found = row.sourceId === null ? undefined : await findByIdFor(db, { id: row.sourceId, userId: row.userId })
    if (found === undefined || found.isTemplate === 0 || (isClosed(found) && !opensTo(found)))
      throw new CopyError('source-missing')
    return found
  }

  /** As much as the whole of the template takes: what its files take is known when they have come. */
  async function reserve(wanted: number): Promise<number> {
    try {
      const space = { ownerId: repository.ownerId, id: row.uid, most: wanted, least: leastBytes }
      return await database.tx((tx) => reserveAnew(deps, tx, space))
    } catch (error) {
      if (error instanceof AppError) throw new CopyError('too-large')
      throw error
    }
  }
}
