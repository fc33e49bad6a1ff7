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

/**
 * The repositories of a query around it that somebody may read: the one predicate of every list, count and search. States
 * and flags stand in the text, so that indexes for one of them are used.
 */
export function visibleTo(reach: Reach): (is: Repositories) => ExpressionWrapper<Schema, 'repositories', SqlBool> {
  return (is) => {
    if (reach === 'everything') return is.lit(true)
    if (reach === 'nothing') return is.lit(false)
    const isPublic = is('repositories.is_private', '=', sql.lit(0))
    if (reach === 'public') return isPublic
    if ('within' in reach) return is.and([isWithin(is, reach.within), visibleTo(reach.of)(is)])
    return is.or([isPublic, ...hasRole(reach.userId)])
  }
}

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
