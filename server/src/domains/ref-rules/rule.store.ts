import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import { ranksOf } from '../repositories/index.ts'

/** Is a user among the people and teams that a rule names? */
const isNamed = (userId: number) => sql<number>`case when exists (
  select 1 from ref_rule_people join ${ranksOf(userId)} as mine on mine."ownerId" = ref_rule_people.owner_id
  where ref_rule_people.rule_id = ref_rules.id) then 1 else 0 end`

/** Asked before every push: built once for each connection. */
const rulesFor = compileOnce({ repoId: -2, userId: -1 }, (db, { repoId, userId }) =>
  db
    .selectFrom('ref_rules')
    .select(['kind', 'pattern', 'create_rank', 'push_rank', 'force_rank', 'delete_rank'])
    .select(['approvals', 'resolved_threads as resolvedThreads', 'required_checks as requiredChecks'])
    .select(['linear_history as linearHistory', 'signed_commits as signedCommits'])
    .select(['code_owners as codeOwners', 'merge_queue as mergeQueue'])
    .select(isNamed(userId).as('isNamed'))
    .where('repo_id', '=', repoId)
    .orderBy('id'),
)

/** The rules of a repository, each with whether it names the user. */
export const selectRulesFor = (db: Queries, of: { repoId: number; userId: number }) => rulesFor(db, of)

/** What the rules of a repository about branches ask of pull requests, where they ask for something. */
export const selectMergeRules = (db: Queries, repoId: number) => mergeRulesFor(db, { repoId })

/** Asked by every look at a pull request, more than once. */
const mergeRulesFor = compileOnce({ repoId: -1 }, (db, { repoId }) =>
  db
    .selectFrom('ref_rules')
    .select(['pattern', 'approvals', 'fresh_approvals as freshApprovals', 'resolved_threads as resolvedThreads'])
    .select(['required_checks as requiredChecks', 'not_last_pusher as notLastPusher', 'dismiss_stale as dismissStale'])
    .select(['linear_history as linearHistory', 'signed_commits as signedCommits', 'code_owners as codeOwners'])
    .select('merge_queue as mergeQueue')
    .where('repo_id', '=', repoId)
    .where('kind', '=', sql.lit('branch'))
    .where((is) =>
      is.or([
        is('approvals', '>', sql.lit(0)),
        is('resolved_threads', '=', sql.lit(1)),
        is('required_checks', '<>', sql.lit('[]')),
        is('code_owners', '=', sql.lit(1)),
        is('merge_queue', '=', sql.lit(1)),
        is('linear_history', '=', sql.lit(1)),
        is('signed_commits', '=', sql.lit(1)),
      ]),
    )
    .orderBy('id'),
)

/** A rule with the names of those whom it lets do more. */
export interface RuleRow extends Row<'ref_rules'> {
  people: string[]
}

/** The rules of a repository, by kind and pattern. */
export async function selectRules(db: Queries, repoId: number): Promise<RuleRow[]> {
  const [rules, people] = await Promise.all([
    db.selectFrom('ref_rules').selectAll().where('repo_id', '=', repoId).orderBy('kind').orderBy('pattern').execute(),
    db
      .selectFrom('ref_rule_people')
      .innerJoin('ref_rules', 'ref_rules.id', 'ref_rule_people.rule_id')
      .innerJoin('owners', 'owners.id', 'ref_rule_people.owner_id')
      .select(['ref_rule_people.rule_id as ruleId', 'owners.name'])
      .where('ref_rules.repo_id', '=', repoId)
      .orderBy(sql`lower(owners.name)`)
      .execute(),
  ])
  const named = Map.groupBy(people, ({ ruleId }) => ruleId)
  return rules.map((rule) => ({ ...rule, people: (named.get(rule.id) ?? []).map(({ name }) => name) }))
}

/** Adds a rule, and gives its id. One of the same kind and pattern fails as a unique violation. */
export async function insertRule(tx: Tx, row: NewRow<'ref_rules'>): Promise<number> {
  return (await tx.insertInto('ref_rules').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Changes a rule of a repository; gives its id, or nothing where there is none. */
export async function updateRule(
  tx: Tx,
  { repoId, uid, values }: { repoId: number; uid: string; values: Omit<NewRow<'ref_rules'>, 'uid' | 'repo_id'> },
): Promise<number | undefined> {
  const row = await tx
    .updateTable('ref_rules')
    .set(values)
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/** Removes a rule, and says whether there was one. */
export async function deleteRule(tx: Tx, { repoId, uid }: { repoId: number; uid: string }): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('ref_rules')
    .where('repo_id', '=', repoId)
    .where('uid', '=', uid)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The people and teams of these names; those that there are not are absent. */
export async function findPeople(db: Queries, names: readonly string[]): Promise<{ id: number; name: string }[]> {
  if (names.length === 0) return []
  return db.selectFrom('owners').select(['id', 'name']).where(sql`lower(name)`, 'in', names.map(foldAscii)).execute()
}

/** Names these people and teams in a rule, and no others. */
export async function replacePeople(
  tx: Tx,
  { ruleId, ownerIds }: { ruleId: number; ownerIds: readonly number[] },
): Promise<void> {
  await tx.deleteFrom('ref_rule_people').where('rule_id', '=', ruleId).execute()
  if (ownerIds.length === 0) return
  const rows = ownerIds.map((owner_id) => ({ rule_id: ruleId, owner_id }))
  await tx.insertInto('ref_rule_people').values(rows).execute()
}

/** How many rules a repository has. */
export async function countRules(db: Queries, repoId: number): Promise<number> {
  const { total } = await db
    .selectFrom('ref_rules')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('repo_id', '=', repoId)
    .executeTakeFirstOrThrow()
  return total
}
