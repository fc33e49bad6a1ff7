import type { MergeMethod } from '@sheaf/contract'
import { readConfig } from '../../../config/config.ts'
import { openDirectDeps } from '../../../testing/direct-deps.ts'
import { mortalDeps } from '../../../testing/mortal-deps.ts'
import { findKnownAccount } from '../../accounts/index.ts'
import { findRepositoryById } from '../../repositories/index.ts'
import { findThread } from '../../threads/index.ts'
import { forkQueue } from '../follow-fork.ts'
import { mergeInTurn } from '../merge-in-turn.ts'

/**
 * A process that does something with a pull request and is killed at a step. What it was asked for comes as JSON in its argument; on stdout it says
 * which steps it has passed, if it ends otherwise.
 */
export interface Asked {
  repoId: number
  userId: number
  number: string
  head: string
  act: MergeMethod | 'follow'
  /** As `mortalDeps` names it. */
  step?: string
}

const asked: Asked = JSON.parse(process.argv[2] ?? '')
const { repoId, userId, number, head, act, step } = asked
const direct = await openDirectDeps(readConfig(process.env))
const { deps, steps } = mortalDeps(direct.deps, step)
const repository = await findRepositoryById(deps, repoId)
const account = await findKnownAccount(deps.database.read, userId)
if (repository === undefined || account === undefined) throw new Error('there is no such repository or account')
const { ownerId, uid, username } = account
const actor = { kind: 'user', via: 'password', isAdministrator: false, userId, ownerId, uid, username } as const
const { signal } = new AbortController()
const place = { owner: repository.ownerName, repo: repository.name, actor, signal }

const thread = await findThread(deps.database.read, { repoId, number: Number(number), kinds: ['pull'] })
if (act === 'follow') await forkQueue(deps).run({ threadId: thread?.id ?? 0 }, signal)
else await mergeInTurn(deps, { ...place, number, head, method: act })
process.stdout.write(JSON.stringify(steps))
await direct.stop()
