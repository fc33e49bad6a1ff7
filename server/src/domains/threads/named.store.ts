import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import { type Reach, ranksOf, shownTo, visibleTo } from '../repositories/index.ts'

/** Threads of a repository by their numbers; pull requests only where they are asked for. */
export async function selectNumbered(
  db: Queries,
  { repoId, numbers, pulls }: { repoId: number; numbers: readonly number[]; pulls: boolean },
) {
  return db
    .selectFrom('threads')
    .select(['id', 'number', 'kind'])
    .where('repo_id', '=', repoId)
    .where('number', 'in', [...numbers])
    .where('kind', 'in', pulls ? ['discussion', 'pull'] : ['discussion'])
    .execute()
}

interface ElsewhereAsked {
  /** In small letters. */
  named: readonly { owner: string; repo: string; number: number }[]
  reach: Reach
}

/** Threads by their repositories and numbers, of those that are within reach. */
export async function selectElsewhere(db: Queries, { named, reach }: ElsewhereAsked) {
  const rows = await db
    .selectFrom('threads')
    .innerJoin('repositories', 'repositories.id', 'threads.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select([
      'threads.id',
      'threads.number',
      'threads.kind',
      'threads.repo_id as repoId',
      'repositories.archived_at as archivedAt',
    ])
    .select(['threads.state', 'threads.author_id as authorId', 'threads.locked_at as lockedAt'])
    .select(['owners.name as owner', 'repositories.name as repository'])
    .where(sql`lower(owners.name)`, 'in', [...new Set(named.map(({ owner }) => foldAscii(owner)))])
    .where(sql`lower(repositories.name)`, 'in', [...new Set(named.map(({ repo }) => foldAscii(repo)))])
    .where('threads.number', 'in', [...new Set(named.map(({ number }) => number))])
    .where('repositories.state', '=', sql.lit('ready'))
    .where((is) =>
      is.or([is.and([is('threads.kind', '=', sql.lit('discussion')), shownTo(reach)(is)]), visibleTo(reach)(is)]),
    )
    .execute()
  const asked = new Set(named.map(({ owner, repo, number }) => `${owner}/${repo}#${number}`))
  return rows.filter(({ owner, repository, number }) => asked.has(`${owner}/${repository}#${number}`.toLowerCase()))
}

/** Teams by their names. */
export async function selectTeamsNamed(db: Queries, names: readonly string[]) {
  return db
    .selectFrom('teams')
    .innerJoin('owners', 'owners.id', 'teams.owner_id')
    .select(['owners.id as teamId', 'owners.name'])
    .where(sql`lower(owners.name)`, 'in', names.map(foldAscii))
    .execute()
}

/** Which of these teams an account acts for. */
export async function selectTeamsActedFor(
  db: Queries,
  { userId, teamIds }: { userId: number; teamIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom(ranksOf(userId).as('mine'))
    .select('mine.ownerId')
    .where('mine.ownerId', 'in', [...teamIds])
    .execute()
  return rows.map(({ ownerId }) => Number(ownerId))
}

/** The members of these teams that have been it longest. */
export async function selectMembersOf(
  db: Queries,
  { teamIds, limit }: { teamIds: readonly number[]; limit: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('team_members')
    .select('user_id')
    .where('team_id', 'in', [...teamIds])
    .orderBy('created_at')
    .orderBy('user_id')
    .limit(literal(limit))
    .execute()
  return rows.map(({ user_id }) => user_id)
}
