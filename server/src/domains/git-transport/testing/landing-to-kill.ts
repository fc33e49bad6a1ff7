import { readConfig } from '../../../config/config.ts'
import type { Deps } from '../../../deps.ts'
import { openDirectDeps } from '../../../testing/direct-deps.ts'
import { findKnownAccount } from '../../accounts/index.ts'
import { findRepositoryById } from '../../repositories/index.ts'
import { landPush } from '../index.ts'

/**
 * A process that moves refs in somebody's name and is killed at a step: `before` or `after` a call by name. What it was asked for
 * comes as JSON in its argument; on stdout it says how it ended, if it ends otherwise.
 */
interface Asked {
  repoId: number
  userId: number
  updates: { ref: string; before: string; after: string }[]
  /** Such as `after syncPush`. */
  step: string
}

const die = () => process.kill(process.pid, 'SIGKILL')

/** The same methods, but that the process dies at one of them. */
function mortal<T extends object>(methods: T, step: string): T {
  return new Proxy(methods, {
    get(target, name) {
      const found: unknown = Reflect.get(target, name)
      if (typeof found !== 'function' || !step.endsWith(` ${String(name)}`)) return found
      return (...args: unknown[]) => {
        if (step.startsWith('before')) die()
        const result: unknown = Reflect.apply(found, target, args)
        if (result instanceof Promise) return result.finally(die)
        die()
        return result
      }
    },
  })
}

const asked: Asked = JSON.parse(process.argv[2] ?? '')
const { repoId, userId, updates, step } = asked
const { deps, stop } = await openDirectDeps(readConfig(process.env))
const killed: Deps = {
  ...deps,
  jobs: mortal(deps.jobs, step),
  events: mortal(deps.events, step),
  git: { ...deps.git, write: mortal(deps.git.write, step) },
}
const repository = await findRepositoryById(deps, repoId)
const account = await findKnownAccount(deps.database.read, userId)
if (repository === undefined || account === undefined) throw new Error('there is no such repository or account')
const { ownerId, uid, username } = account
const actor = { kind: 'user', via: 'password', isAdministrator: false, userId, ownerId, uid, username } as const
const landing = await landPush(killed, { repository, actor, updates })
process.stdout.write(landing.kind)
await stop()
