import { randomUUIDv7 } from 'node:crypto'
import { limits as bounds, type RefRule, type RefRuleFields } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import { refRulesChanged } from '../events/index.ts'
import { findRepository, type RepositoryAddress } from '../repositories/index.ts'
import { contextsOf } from './required-checks.ts'
import {
  countRules,
  deleteRule,
  findPeople,
  insertRule,
  type RuleRow,
  replacePeople,
  selectRules,
  updateRule,
} from './rule.store.ts'
import { roleOfRuleRank, ruleRanks } from './rule-ranks.ts'

interface Place extends RepositoryAddress {
  actor: UserActor
}

const findFor = (deps: Deps, { actor, owner, repo }: Place) =>
  findRepository(deps, { actor, owner, repo, action: 'change-settings' })

/** The rules of a repository, for whoever may see its settings. */
export async function listRules(deps: Deps, place: Place): Promise<RefRule[]> {
  const { actor, owner, repo } = place
  const { id } = await findRepository(deps, { actor, owner, repo, action: 'see-settings' })
  return (await selectRules(deps.database.read, id)).map(present)
}

/** Adds a rule. Refused (AppError): 409 where there is one of this pattern, 404 for people that there are not, 422 for more than a repository may have. */
export async function createRule(deps: Deps, place: Place & { fields: RefRuleFields }): Promise<RefRule[]> {
  const { fields } = place
  const { id: repoId } = await findFor(deps, place)
  await change(deps, place, async (tx, ownerIds) => {
    await deps.events.record(tx, refRulesChanged, { repoId })
    const ruleId = await insertRule(tx, { ...columnsOf(fields), uid: randomUUIDv7(), repo_id: repoId })
    await replacePeople(tx, { ruleId, ownerIds })
    if ((await countRules(tx, repoId)) > bounds.rulesPerRepository)
      throw AppError.refused(422, message('ref_rule.too_many', { max: bounds.rulesPerRepository }))
  })
  return (await selectRules(deps.database.read, repoId)).map(present)
}

/** Changes a rule as a whole. Refused as a new one is, and with 404 where there is none. */
export async function replaceRule(
  deps: Deps,
  place: Place & { uid: string; fields: RefRuleFields },
): Promise<RefRule[]> {
  const { fields, uid } = place
  const { id: repoId } = await findFor(deps, place)
  await change(deps, place, async (tx, ownerIds) => {
    await deps.events.record(tx, refRulesChanged, { repoId })
    const ruleId = await updateRule(tx, { repoId, uid, values: columnsOf(fields) })
    if (ruleId === undefined) throw AppError.refused(404, message('ref_rule.missing'))
    await replacePeople(tx, { ruleId, ownerIds })
  })
  return (await selectRules(deps.database.read, repoId)).map(present)
}

/** Removes a rule. Refused (AppError, 404) where there is none. */
export async function removeRule(deps: Deps, place: Place & { uid: string }): Promise<RefRule[]> {
  const { id: repoId } = await findFor(deps, place)
  const gone = await deps.database.tx(async (tx) => {
    await deps.events.record(tx, refRulesChanged, { repoId })
    return deleteRule(tx, { repoId, uid: place.uid })
  })
  deps.events.wake()
  if (!gone) throw AppError.refused(404, message('ref_rule.missing'))
  return (await selectRules(deps.database.read, repoId)).map(present)
}

async function change(
  { database, events, limits }: Deps,
  { actor, fields: { people, pattern } }: Place & { fields: RefRuleFields },
  write: (tx: Tx, ownerIds: number[]) => Promise<void>,
): Promise<void> {
  await limits.takeAll([['change-refs/account', `${actor.userId}`]])
  const found = await findPeople(database.read, people)
  const names = new Set(found.map(({ name }) => name.toLowerCase()))
  const unknown = people.find((name) => !names.has(name.toLowerCase()))
  if (unknown !== undefined) {
    const said = message('collaborator.nobody', { name: unknown })
    throw AppError.refused(404, said, { people: said })
  }
  try {
    await database.tx((tx) =>
      write(
        tx,
        found.map(({ id }) => id),
      ),
    )
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    const said = message('ref_rule.taken', { pattern })
    throw AppError.refused(409, said, { pattern: said })
  }
  events.wake()
}

const columnsOf = (fields: RefRuleFields) => ({
  kind: fields.kind,
  pattern: fields.pattern,
  create_rank: ruleRanks[fields.create],
  push_rank: ruleRanks[fields.push],
  force_rank: ruleRanks[fields.force],
  delete_rank: ruleRanks[fields.delete],
  // A tag is no branch that something is merged into.
  ...(fields.kind === 'branch' ? askedOfMerges(fields) : askedOfMerges({})),
})

const askedOfMerges = ({
  approvals = 0,
  fresh_approvals = false,
  resolved_threads = false,
  required_checks = [],
  not_last_pusher = false,
  dismiss_stale = false,
  code_owners = false,
  merge_queue = false,
  linear_history = false,
  signed_commits = false,
}: Partial<RefRuleFields>) => ({
  approvals,
  fresh_approvals: flag(fresh_approvals),
  resolved_threads: flag(resolved_threads),
  required_checks: JSON.stringify(required_checks),
  not_last_pusher: flag(not_last_pusher),
  dismiss_stale: flag(dismiss_stale),
  code_owners: flag(code_owners),
  merge_queue: flag(merge_queue),
  linear_history: flag(linear_history),
  signed_commits: flag(signed_commits),
})

const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

const present = (row: RuleRow): RefRule => ({
  uid: row.uid,
  kind: row.kind,
  pattern: row.pattern,
  create: roleOfRuleRank(row.create_rank),
  push: roleOfRuleRank(row.push_rank),
  force: roleOfRuleRank(row.force_rank),
  delete: roleOfRuleRank(row.delete_rank),
  people: row.people,
  approvals: row.approvals,
  fresh_approvals: row.fresh_approvals === 1,
  resolved_threads: row.resolved_threads === 1,
  required_checks: contextsOf(row.required_checks),
  not_last_pusher: row.not_last_pusher === 1,
  dismiss_stale: row.dismiss_stale === 1,
  code_owners: row.code_owners === 1,
  merge_queue: row.merge_queue === 1,
  linear_history: row.linear_history === 1,
  signed_commits: row.signed_commits === 1,
})
