import { plans } from '@sheaf/contract'
import type { Config } from '../../config/config.ts'
import { withDatabase } from '../../db/with-database.ts'
import { findPlan, isPlan, setPlan } from './billing.store.ts'

const usage = `Usage: plan <name>          the plan of a user or a team
       plan <name> <plan>   moves it to ${plans.join(', ')}; holds from the next request on, and deletes nothing`

/**
 * What an operator may do about plans, beside a server that runs or without one. Gives lines for people; fails with the
 * usage in its message where the words make no sense.
 */
export async function planCommand(config: Pick<Config, 'database'>, words: readonly string[]): Promise<string[]> {
  const [name, plan, ...more] = words
  if (name === undefined || more.length > 0 || (plan !== undefined && !isPlan(plan))) throw new Error(usage)
  return withDatabase(config, async (database) => {
    if (plan === undefined) {
      const owner = await findPlan(database.read, name)
      if (owner === undefined) throw nobody(name)
      return [`${owner.name} is on the plan ${owner.plan}.`]
    }
    const moved = await database.tx((tx) => setPlan(tx, { name, plan }))
    if (moved === undefined) throw nobody(name)
    return [`${moved} is on the plan ${plan} now.`]
  })
}

const nobody = (name: string) => new Error(`Nobody is called ${name}.`)
