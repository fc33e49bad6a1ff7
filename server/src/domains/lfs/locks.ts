import { randomUUIDv7 } from 'node:crypto'
import { limits } from '@sheaf/contract'
import type { Actor } from '@sheaf/server-core/actor'
import { userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import { z } from 'zod'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { countLocks, deleteLock, type FileLock, findLock, insertLock, selectLocks } from '../file-locks/index.ts'
import { type FoundRepository, mayActOn } from '../repositories/index.ts'
import { Ref } from './batch.ts'
import { unprocessable } from './lfs-media.ts'

interface Asked {
  repository: FoundRepository
  actor: Actor
}

/** A path as git has it in trees: no beginning and no end but names, and one line. */
const Path = z
  .string()
  .min(1)
  .max(limits.lockPathMax)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: names in a list of lines hold none
  .regex(/^[^/\x00-\x1f\x7f][^\x00-\x1f\x7f]*$/u)
  .refine((path) => path.split('/').every((name) => name !== '' && name !== '.' && name !== '..'))

export const LockRequest = z.object({ path: z.string().max(10_000) })
export const UnlockRequest = z.object({ force: z.boolean().optional() })
const page = { cursor: z.string().max(20).optional(), limit: z.coerce.number().int().min(1).max(10_000).optional() }
export const LocksQuery = z.object({
  ...page,
  path: z.string().max(10_000).optional(),
  id: z.string().max(100).optional(),
})
export const VerifyLocksRequest = z.object({ ...page, ref: Ref.optional() })

const locksPerPage = 100

const present = ({ uid, path, createdAt, ownerName }: FileLock) => ({
  id: uid,
  path,
  locked_at: new Date(createdAt).toISOString(),
  owner: { name: ownerName },
})

/** Locks a file for whoever asks. Gives the lock and whether it is theirs now: where somebody has it already, it is that one. */
export async function lockFile(
  deps: Deps,
  { repository: { id: repoId }, actor, path: asked }: Asked & { path: string },
) {
  const user = userOf(actor)
  const parsed = Path.safeParse(asked)
  if (!parsed.success) throw unprocessable('This is no path of a file that can be locked')
  const path = parsed.data
  await deps.limits.take('lock-files/account', `${user.userId}`)
  try {
    await deps.database.tx(async (tx) => {
      if ((await countLocks(tx, repoId)) >= limits.locksPerRepository)
        throw unprocessable(`A repository has at most ${limits.locksPerRepository} locked files`)
      await insertLock(tx, { uid: randomUUIDv7(), repo_id: repoId, path, user_id: user.userId, created_at: Date.now() })
    })
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const lock = await findLock(deps.database.read, { repoId, path })
    if (lock === undefined) throw new AppError('unavailable', forGit('This lock is being changed'), { retryAfter: 1 })
    return { isNew: false, lock: present(lock) }
  }
  const lock = await findLock(deps.database.write, { repoId, path })
  if (lock === undefined) throw new AppError('unavailable', forGit('This lock is being changed'), { retryAfter: 1 })
  return { isNew: true, lock: present(lock) }
}

/** A page of the locks of a repository. */
export async function listLocks(
  deps: Deps,
  { repository: { id: repoId }, cursor, limit = locksPerPage, path, id }: Asked & z.output<typeof LocksQuery>,
) {
  const { rows, next } = await pageOf(deps, { repoId, cursor, limit, path, id })
  return { locks: rows.map(present), ...next }
}

/** The same, apart by whether they are the asker's: a push that changes one of the others is refused. */
export async function verifyLocks(
  deps: Deps,
  { repository: { id: repoId }, actor, cursor, limit = locksPerPage }: Asked & z.output<typeof VerifyLocksRequest>,
) {
  // A deploy key has no locks: all are those of others.
  const userId = actor.kind === 'user' ? actor.userId : undefined
  const { rows, next } = await pageOf(deps, { repoId, cursor, limit })
  return {
    ours: rows.filter((row) => row.userId === userId).map(present),
    theirs: rows.filter((row) => row.userId !== userId).map(present),
    ...next,
  }
}

interface PageAsked {
  repoId: number
  cursor: string | undefined
  limit: number
  path?: string | undefined
  id?: string | undefined
}

async function pageOf({ database }: Deps, { repoId, cursor = '0', limit, path, id }: PageAsked) {
  const after = Number(cursor)
  if (!Number.isSafeInteger(after)) throw unprocessable('This is no cursor of ours')
  const most = Math.min(limit, locksPerPage)
  const which = { ...(path !== undefined && { path }), ...(id !== undefined && { uid: id }) }
  const found = await selectLocks(database.read, { repoId, after, limit: most + 1, ...which })
  const rows = found.slice(0, most)
  const last = rows.at(-1)
  return { rows, next: found.length > most && last !== undefined ? { next_cursor: String(last.id) } : {} }
}

/** Unlocks a file: one's own, or by force somebody else's, which those may who look after the repository. */
export async function unlockFile(
  { database }: Deps,
  { repository, actor, uid, force }: Asked & { uid: string; force: boolean },
) {
  const { userId } = userOf(actor)
  const lock = await findLock(database.read, { repoId: repository.id, uid })
  if (lock === undefined) throw AppError.missing(forGit('There is no such lock'))
  if (lock.userId !== userId) {
    if (!force) throw AppError.forbidden(forGit(`${lock.ownerName} has locked this file`))
    if (!mayActOn(actor, repository, 'change-settings'))
      throw AppError.forbidden(forGit('Only maintainers unlock the files of others'))
  }
  await database.tx((tx) => deleteLock(tx, lock.id))
  return { lock: present(lock) }
}
