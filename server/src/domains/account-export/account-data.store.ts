import { accessAreas } from '@sheaf/contract'
import { sql } from 'kysely'
import type { Queries } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { selectOwnMessages } from '../conversations/index.ts'
import { isVisible } from '../notifications/index.ts'
import { visibleTo } from '../repositories/index.ts'

/** Rows of one kind at most: the newest of what goes on for ever. */
const most = literal(50_000)

/**
 * What the database has of an account, by the names of the files in which it stands. No secret is among it, nor what is kept
 * of one, and of repositories of others only what the account may see.
 */
export const accountData: Readonly<Record<string, (db: Queries, userId: number) => Promise<unknown>>> = {
  account: (db, userId) =>
    db
      .selectFrom('users')
      .innerJoin('owners', 'owners.id', 'users.owner_id')
      .select([
        'owners.uid',
        'owners.name as username',
        'users.email',
        'users.display_name',
        'users.bio',
        'users.company',
      ])
      .select(['users.location', 'users.website_url', 'users.shows_email', 'users.preferences', 'users.has_factor'])
      .select(['users.followers', 'users.following', 'owners.plan', 'users.created_at', 'users.updated_at'])
      .where('users.id', '=', userId)
      .executeTakeFirst(),
  emails: (db, userId) =>
    db.selectFrom('emails').select(['email', 'verified_at', 'created_at']).where('user_id', '=', userId).execute(),
  'access-keys': (db, userId) =>
    db
      .selectFrom('access_keys')
      .select(['title', 'description', 'prefix', 'created_at', 'expires_at', 'last_used_at', 'is_limited', 'addresses'])
      .select(accessAreas)
      .where('user_id', '=', userId)
      .execute(),
  'hub-webhooks': (db, userId) =>
    db
      .selectFrom('hub_webhooks')
      .select(['url', 'watched', 'domains', 'is_active', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  'ssh-keys': (db, userId) =>
    db
      .selectFrom('ssh_keys')
      .select(['name', 'algorithm', 'content', 'fingerprint', 'created_at', 'last_used_at', 'is_limited', 'addresses'])
      .where('user_id', '=', userId)
      .where('repo_id', 'is', null)
      .execute(),
  'signing-keys': (db, userId) =>
    db
      .selectFrom('signing_keys')
      .select(['name', 'kind', 'algorithm', 'fingerprint', 'content', 'details', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
  passkeys: (db, userId) =>
    db.selectFrom('passkeys').select(['name', 'created_at', 'last_used_at']).where('user_id', '=', userId).execute(),
  'connected-providers': (db, userId) =>
    db
      .selectFrom('identities')
      .select(['issuer', 'subject', 'account', 'created_at', 'last_used_at'])
      .where('user_id', '=', userId)
      .execute(),
  sessions: (db, userId) =>
    db
      .selectFrom('sessions')
      .select(['created_at', 'seen_at', 'expires_at', 'address', 'browser', 'system'])
      .where('user_id', '=', userId)
      .execute(),
  'security-log': (db, userId) =>
    db
      .selectFrom('security_events')
      .select(['kind', 'subject', 'address', 'browser', 'system', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('id', 'desc')
      .limit(most)
      .execute(),
  'team-memberships': (db, userId) =>
    db
      .selectFrom('team_members')
      .innerJoin('owners', 'owners.id', 'team_members.team_id')
      .select(['owners.name as team', 'team_members.role', 'team_members.created_at'])
      .where('team_members.user_id', '=', userId)
      .execute(),
  collaborations: (db, userId) =>
    db
      .selectFrom('collaborators')
      .innerJoin('users', 'users.owner_id', 'collaborators.owner_id')
      .innerJoin('repositories', 'repositories.id', 'collaborators.repo_id')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(['owners.name as owner', 'repositories.name', 'collaborators.role', 'collaborators.created_at'])
      .where('users.id', '=', userId)
      .limit(most)
      .execute(),
  'stars-and-watches': (db, userId) =>
    db
      .selectFrom('repository_marks')
      .innerJoin('repositories', 'repositories.id', 'repository_marks.repo_id')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(['repository_marks.kind', 'owners.name as owner', 'repositories.name', 'repository_marks.created_at'])
      .where('repository_marks.user_id', '=', userId)
      .where(visibleTo({ userId }))
      .execute(),
  'saved-views': (db, userId) =>
    db
      .selectFrom('thread_views')
      .innerJoin('repositories', 'repositories.id', 'thread_views.repo_id')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(['owners.name as owner', 'repositories.name as repository'])
      .select(['thread_views.kind', 'thread_views.name', 'thread_views.query', 'thread_views.created_at'])
      .where('thread_views.user_id', '=', userId)
      .where(visibleTo({ userId }))
      .execute(),
  following: (db, userId) =>
    db
      .selectFrom('follows')
      .innerJoin('users', 'users.id', 'follows.followed_id')
      .innerJoin('owners', 'owners.id', 'users.owner_id')
      .select(['owners.name as username', 'follows.created_at'])
      .where('follows.follower_id', '=', userId)
      .execute(),
  activity: (db, userId) =>
    db
      .selectFrom('activities')
      .innerJoin('repositories', 'repositories.id', 'activities.repo_id')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select([
        'activities.kind',
        'owners.name as owner',
        'repositories.name',
        'activities.payload',
        'activities.created_at',
      ])
      .where('activities.actor_id', '=', userId)
      .where(visibleTo({ userId }))
      .orderBy('activities.id', 'desc')
      .limit(most)
      .execute(),
  notifications: (db, userId) =>
    db
      .selectFrom('notifications')
      .select(['kind', 'payload', 'count', 'state', 'updated_at'])
      .where('user_id', '=', userId)
      .where(isVisible({ userId, reach: { userId } }))
      .orderBy('notifications.id', 'desc')
      .limit(most)
      .execute(),
  messages: (db, userId) => selectOwnMessages(db, { userId, limit: 50_000 }),
  releases: (db, userId) =>
    db
      .selectFrom('releases')
      .innerJoin('repositories', 'repositories.id', 'releases.repo_id')
      .innerJoin('users', 'users.owner_id', 'repositories.owner_id')
      .select(['repositories.name as repository', 'releases.tag', 'releases.title', 'releases.notes'])
      .select(['releases.is_draft', 'releases.is_prerelease', 'releases.created_at', 'releases.published_at'])
      .where('users.id', '=', userId)
      .where('repositories.state', '=', sql.lit('ready'))
      .orderBy('releases.id', 'desc')
      .limit(literal(5_000))
      .execute(),
  'release-files': (db, userId) =>
    db
      .selectFrom('release_assets')
      .innerJoin('releases', 'releases.id', 'release_assets.release_id')
      .innerJoin('repositories', 'repositories.id', 'releases.repo_id')
      .innerJoin('users', 'users.owner_id', 'repositories.owner_id')
      .select(['repositories.name as repository', 'releases.tag', 'release_assets.name', 'release_assets.bytes'])
      .select(['release_assets.sha256', 'release_assets.downloads', 'release_assets.created_at'])
      .where('users.id', '=', userId)
      .where('repositories.state', '=', sql.lit('ready'))
      .orderBy('release_assets.id', 'desc')
      .limit(most)
      .execute(),
  repositories: (db, userId) =>
    db
      .selectFrom('repositories')
      .innerJoin('users', 'users.owner_id', 'repositories.owner_id')
      .select(['repositories.uid', 'repositories.name', 'repositories.kind', 'repositories.description'])
      .select(['repositories.is_private', 'repositories.default_branch', 'repositories.stars', 'repositories.watches'])
      .select(['repositories.created_at', 'repositories.updated_at', 'repositories.pushed_at'])
      .where('users.id', '=', userId)
      .where('repositories.state', '=', sql.lit('ready'))
      .execute(),
}

/** The projects of an owner. */
export async function selectOwnProjects(db: Queries, ownerId: number) {
  return db
    .selectFrom('projects')
    .select(['id', 'uid', 'name', 'description', 'template', 'visibility'])
    .select(['start_date', 'target_date', 'created_at', 'updated_at'])
    .where('owner_id', '=', ownerId)
    .orderBy('id')
    .execute()
}

/** All cards of a project, with the names of their columns. */
export async function selectOwnCards(db: Queries, projectId: number) {
  return db
    .selectFrom('project_cards')
    .innerJoin('project_columns', 'project_columns.id', 'project_cards.column_id')
    .select(['project_columns.name as column', 'project_cards.title', 'project_cards.body', 'project_cards.labels'])
    .select(['project_cards.due_date', 'project_cards.created_at', 'project_cards.updated_at'])
    .where('project_cards.project_id', '=', projectId)
    .orderBy('project_columns.position')
    .orderBy('project_cards.position')
    .execute()
}
