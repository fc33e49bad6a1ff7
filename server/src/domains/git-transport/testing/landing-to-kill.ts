import { readConfig } from '../../../config/config.ts'
import { openDirectDeps } from '../../../testing/direct-deps.ts'
import { mortalDeps } from '../../../testing/mortal-deps.ts'
import { findKnownAccount } from '../../accounts/index.ts'
import { findRepositoryById } from '../../repositories/index.ts'
import { landPush } from '../index.ts'

/**
 * A process that moves refs in somebody's name and is killed at a step. What it was asked for comes as JSON in its argument; on stdout it says how it
 * ended, if it ends otherwise.
 */
interface Asked {
  repoId: number
  userId: number
  updates: { ref: string; before: string; after: string }[]
  /** As `mortalDeps` names it. */
  step: string
}

const asked: Asked = JSON.parse(process.argv[2] ?? '')
const { repoId, userId, updates, step } = asked
const { deps, stop } = await openDirectDeps(readConfig(process.env))
const repository = await findRepositoryById(deps, repoId)
const account = await findKnownAccount(deps.database.read, userId)
if (repository === undefined || account === undefined) throw new Error('there is no such repository or account')
const { ownerId, uid, username } = account
const actor = { kind: 'user', via: 'password', isAdministrator: false, userId, ownerId, uid, username } as const
const landing = await landPush(mortalDeps(deps, step).deps, { repository, actor, updates })
process.stdout.write(landing.kind)
await stop()
