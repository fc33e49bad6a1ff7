import { type MergeMethod, type MergeSettings, mergeMethods } from '@sheaf/contract'
import type { UserActor } from '@sheaf/server-core/actor'
import type { Queries } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}

const unchanged: MergeSettings = { methods: [...mergeMethods], default_method: 'merge', delete_head: false }

/** How pull requests of a repository are merged: in every way, where nobody has said how. */
export async function mergeSettingsOf(db: Queries, repoId: number): Promise<MergeSettings> {
  const row = await db
    .selectFrom('merge_settings')
    .select(['methods', 'default_method', 'delete_head'])
    .where('repo_id', '=', repoId)
    .executeTakeFirst()
  if (row === undefined) return unchanged
  const said: unknown[] = row.methods.split(',')
  return {
    methods: mergeMethods.filter((method) => said.includes(method)),
    default_method: row.default_method,
    delete_head: row.delete_head === 1,
  }
}

/** The ways in which pull requests may be merged, the one that is offered first before all others. */
export const allowedMethods = ({ methods, default_method }: MergeSettings): MergeMethod[] => [
  default_method,
  ...methods.filter((method) => method !== default_method),
]

/** The same for whoever may see the settings of the repository. */
export async function showMergeSettings(deps: Deps, place: Place): Promise<MergeSettings> {
  const { id } = await findRepository(deps, { ...place, action: 'see-settings' })
  return mergeSettingsOf(deps.database.read, id)
}

/** Changes them as a whole. */
export async function changeMergeSettings(
  deps: Deps,
  { fields, ...place }: Place & { fields: MergeSettings },
): Promise<MergeSettings> {
  const { id } = await findRepository(deps, { ...place, action: 'change-settings' })
  await deps.limits.take('change-refs/account', `${place.actor.userId}`)
  const values = {
    methods: fields.methods.join(','),
    default_method: fields.default_method,
    delete_head: fields.delete_head ? 1 : 0,
  } as const
  await deps.database.write
    .insertInto('merge_settings')
    .values({ repo_id: id, ...values })
    .onConflict((conflict) => conflict.column('repo_id').doUpdateSet(values))
    .execute()
  return mergeSettingsOf(deps.database.write, id)
}
