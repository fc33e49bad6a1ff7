import { planDatasets, planMembers } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { quotaOf } from '../quotas/index.ts'
import { selectOwned } from './billing.store.ts'

const maxOwners = 100

/** The plans of the account that asks and of its teams. */
export function billingRoutes(deps: Deps): Handlers<'getBilling'> {
  return {
    async getBilling(_input, { actor }) {
      const { userId } = userOf(actor)
      const rows = await selectOwned(deps.database.read, { userId, now: Date.now(), limit: maxOwners })
      return rows.map(({ name, isTeam, plan, diskBytes, members, datasets }) => ({
        owner: name,
        is_team: isTeam,
        plan,
        disk_bytes: diskBytes,
        max_disk_bytes: quotaOf(deps, plan) ?? null,
        members,
        max_members: isTeam ? (planMembers[plan] ?? null) : 1,
        datasets,
        max_datasets: planDatasets[plan] ?? null,
      }))
    },
  }
}
