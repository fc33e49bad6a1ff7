import type { KeyScope } from '@sheaf/server-core/actor'
import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Schema } from '../../db/schema.ts'
import type { Reach } from './repository.policy.ts'
import { roleRanks } from './role.ts'

/** The role of a member: the base role of the team where that is higher. */
const atLeast = (role: 'team_members.role' | 'principals.role') =>
  sql`case when ${sql.ref(role)} < teams.base_role then teams.base_role else ${sql.ref(role)} end`

/** Does the team let a user act as a member? One that demands a second factor does so only while they have one. */
const admits = (userId: number) => sql`(teams.requires_factor = 0
  or exists (select 1 from users where users.id = ${userId} and users.has_factor = 1))`

/**
 * All that a user acts as: the owner that bears their name, and the teams of which they are a member, directly or through
 * one above. `union` drops doubles, so that teams that are above each other end the recursion, too.
 */
const principals = (userId: number): RawBuilder<unknown> => sql`
  with recursive principals (owner_id, role) as (
    select owner_id, ${sql.lit(roleRanks.owner)} from users where id = ${userId}
    union
    select team_id, ${atLeast('team_members.role')}
      from team_members join teams on teams.owner_id = team_members.team_id
      where user_id = ${userId} and ${admits(userId)}
    union
    select teams.owner_id, ${atLeast('principals.role')}
      from teams join principals on teams.parent_id = principals.owner_id
      where ${admits(userId)}
  )`

/**
 * The rank of the highest role that a user has in the repository of the query around it, null where they have none. Whose
 * own it is costs next to nothing more. For queries that read `repositories` beside the `users` of their owners.
 */
export function rankOf(userId: number): RawBuilder<number | null> {
  return sql<number | null>`case when users.id = ${userId} then ${sql.lit(roleRanks.owner)} else (
    ${principals(userId)}
    select max(role) from (
      select role from principals where owner_id = repositories.owner_id
      union all
      select collaborators.role from collaborators join principals on principals.owner_id = collaborators.owner_id
        where collaborators.repo_id = repositories.id
    ) as roles
  ) end`
}

/** The owners that a user acts as, each with the rank of their highest role in it: a table to select from. */
export function ranksOf(userId: number): RawBuilder<{ ownerId: number; rank: number }> {
  return sql<{ ownerId: number; rank: number }>`(${principals(userId)}
    select owner_id as "ownerId", max(role) as rank from principals group by owner_id)`
}

type Repositories = ExpressionBuilder<Schema, 'repositories'>

type Predicate = (is: Repositories) => ExpressionWrapper<Schema, 'repositories', SqlBool>

/**
 * The repositories of a query around it that somebody may read: the predicate of every list, count and search that tells of contents, and
 * of any that does not know better. States and flags stand in the text, so that indexes for one of them are used.
 */
export const visibleTo = (reach: Reach): Predicate => reachedBy(reach, 'read')

/** Those that somebody may see, let in to their contents or not: for lists that show names, descriptions and cards, and no more. */
export const shownTo = (reach: Reach): Predicate => reachedBy(reach, 'see')

function reachedBy(reach: Reach, action: 'see' | 'read'): Predicate {
  return (is) => {
    if (reach === 'everything') return is.lit(true)
    if (reach === 'nothing') return is.lit(false)
    const isPublic = is('repositories.is_private', '=', sql.lit(0))
    const isOpen = action === 'see' ? isPublic : is.and([isPublic, is('repositories.gate', '=', sql.lit(''))])
    if (reach === 'public') return isOpen
    if ('within' in reach) return is.and([isWithin(is, reach.within), reachedBy(reach.of, action)(is)])
    const letIn = action === 'see' ? [] : [is.and([isPublic, wasLetIn(reach.userId)])]
    return is.or([isOpen, ...letIn, ...hasRole(reach.userId)])
  }
}

/** The repositories of a query through whose gate somebody was let. */
const wasLetIn = (userId: number) => sql<SqlBool>`repositories.id in (
  select repo_id from access_requests where user_id = ${userId} and state = 'accepted')`

/** Was a user let in through the gate of the repository of the query around it? One that has none costs no look. */
export const isLetIn = (userId: number): RawBuilder<0 | 1> => sql<0 | 1>`case when repositories.gate = '' then 0
  when exists (select 1 from access_requests
    where repo_id = repositories.id and user_id = ${userId} and state = 'accepted') then 1 else 0 end`

/** The repositories that a key is limited to: none where it names none. Lists are bounded by `targetsPerKey`. */
function isWithin(
  is: Repositories,
  { ownerIds, repositoryIds }: KeyScope,
): ExpressionWrapper<Schema, 'repositories', SqlBool> {
  const named = []
  if (ownerIds.length > 0) named.push(is('repositories.owner_id', 'in', ownerIds))
  if (repositoryIds.length > 0) named.push(is('repositories.id', 'in', repositoryIds))
  return named.length === 0 ? is.lit(false) : is.or(named)
}

/** The repositories of a query around it in which a user has a role. */
export function hasRoleIn(userId: number): (is: Repositories) => ExpressionWrapper<Schema, 'repositories', SqlBool> {
  return (is) => is.or(hasRole(userId))
}

/** The repositories of a query in which a user has a role: their own, those of their teams, those shared with either. */
const hasRole = (userId: number) => [
  sql<SqlBool>`repositories.owner_id in (${principals(userId)} select owner_id from principals)`,
  sql<SqlBool>`repositories.id in (${principals(userId)}
    select repo_id from collaborators where owner_id in (select owner_id from principals))`,
]

/**
 * The repositories of a query around it that concern a user: they have a role there, or it is public and they have starred it. Anybody may
 * push commits in the name of others; these count nowhere.
 */
export function involves(userId: number): (is: Repositories) => ExpressionWrapper<Schema, 'repositories', SqlBool> {
  return (is) =>
    is.or([
      ...hasRole(userId),
      is.and([
        is('repositories.is_private', '=', sql.lit(0)),
        sql<SqlBool>`repositories.id in (select repo_id from repository_marks where user_id = ${userId} and kind = 'star')`,
      ]),
    ])
}
