import { message } from '@sheaf/contract/messages'
import { visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { type FoundRepository, findRepository } from '../repositories/index.ts'
import { findPublicUser } from './discovery.store.ts'

type ThingDeps = Pick<Deps, 'database' | 'storage'>

/** A repository that everybody may see. One that is private is missing, as one that does not exist (AppError `missing`). */
export const publicRepository = (deps: ThingDeps, address: { owner: string; repo: string }): Promise<FoundRepository> =>
  findRepository(deps, { ...address, actor: visitor, action: 'see' })

/** The same of one whose contents everybody may read: what happens in one that is gated is told to nobody here. */
export async function openRepository(
  deps: ThingDeps,
  address: { owner: string; repo: string },
): Promise<FoundRepository> {
  const found = await publicRepository(deps, address)
  if (!found.mayRead) throw AppError.missing(message('repository.missing'))
  return found
}

/** Names are ASCII: others are nobody's. */
const possibleName = /^[A-Za-z0-9._-]{1,100}$/

/** A user as everybody sees them (AppError `missing` where there is none). */
export async function publicUser({ database }: Pick<Deps, 'database'>, username: string) {
  const user = possibleName.test(username) ? await findPublicUser(database.read, username) : undefined
  if (user === undefined) throw AppError.missing()
  return user
}

/** What `find` gives, and nothing where there is no such thing. */
export async function unlessMissing<T>(find: () => Promise<T>): Promise<T | undefined> {
  try {
    return await find()
  } catch (error) {
    if (error instanceof AppError && error.kind === 'missing') return undefined
    throw error
  }
}
