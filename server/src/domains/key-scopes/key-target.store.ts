import type { KeyTarget } from '@sheaf/contract'
import type { KeyScope } from '@sheaf/server-core/actor'
import { sql } from 'kysely'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { literal } from '../../db/page-size.ts'
import { hasRoleIn, ranksOf, visibleTo } from '../repositories/index.ts'

/** Which of the two kinds of keys, as `key_targets` refers to them. */
export type KeyColumn = 'access_key_id' | 'ssh_key_id'

const scopeQuery = (column: KeyColumn) =>
  compileOnce({ keyId: -1 }, (db, { keyId }) =>
    db.selectFrom('key_targets').select(['owner_id as ownerId', 'repo_id as repoId']).where(column, '=', keyId),
  )
const scopeQueries = { access_key_id: scopeQuery('access_key_id'), ssh_key_id: scopeQuery('ssh_key_id') }

/** What a limited key opens: what is left of its targets. */
export async function findScope(
  db: Queries,
  { column, keyId }: { column: KeyColumn; keyId: number },
): Promise<KeyScope> {
  const rows = await scopeQueries[column](db, { keyId })
  return {
    ownerIds: rows.flatMap(({ ownerId }) => ownerId ?? []),
    repositoryIds: rows.flatMap(({ repoId }) => repoId ?? []),
  }
}

/** Limits a key that has no targets. */
export async function insertTargets(
  tx: Tx,
  { column, keyId, scope }: { column: KeyColumn; keyId: number; scope: KeyScope },
): Promise<void> {
  const none = { access_key_id: null, ssh_key_id: null, owner_id: null, repo_id: null, [column]: keyId }
  await tx
    .insertInto('key_targets')
    .values([
      ...scope.ownerIds.map((owner_id) => ({ ...none, owner_id })),
      ...scope.repositoryIds.map((repo_id) => ({ ...none, repo_id })),
    ])
    .execute()
}

/** Takes all targets from a key, before it gets others. */
export async function deleteTargets(tx: Tx, { column, keyId }: { column: KeyColumn; keyId: number }): Promise<void> {
  await tx.deleteFrom('key_targets').where(column, '=', keyId).execute()
}

/** What a key is limited to: ids by public ids. */
export interface KeptTargets {
  owners: ReadonlyMap<string, number>
  repositories: ReadonlyMap<string, number>
}

/** What a key is limited to already, be it its user's still or not. */
export async function findKeptTargets(
  db: Queries,
  { column, keyId }: { column: KeyColumn; keyId: number },
): Promise<KeptTargets> {
  const ofKey = db.selectFrom('key_targets').where(`key_targets.${column}`, '=', keyId)
  const owners = await ofKey
    .innerJoin('owners', 'owners.id', 'key_targets.owner_id')
    .select(['owners.id', 'owners.uid'])
    .execute()
  const repositories = await ofKey
    .innerJoin('repositories', 'repositories.id', 'key_targets.repo_id')
    .select(['repositories.id', 'repositories.uid'])
    .execute()
  const byUid = (rows: { id: number; uid: string }[]) => new Map(rows.map(({ id, uid }) => [uid, id]))
  return { owners: byUid(owners), repositories: byUid(repositories) }
}

/** Of these owners (public ids) those that a user acts as. */
export async function findOwnTargets(
  db: Queries,
  { userId, uids }: { userId: number; uids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await ownersOf(db, userId).select('owners.id').where('owners.uid', 'in', uids).execute()
  return new Map(rows.map(({ id, uid }) => [uid, id]))
}

/** Of these repositories (public ids) those in which a user has a role. */
export async function findRepositoryTargets(
  db: Queries,
  { userId, uids }: { userId: number; uids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  if (uids.length === 0) return new Map()
  const rows = await repositoriesOf(db, userId)
    .select('repositories.id')
    .where('repositories.uid', 'in', uids)
    .execute()
  return new Map(rows.map(({ id, uid }) => [uid, id]))
}

/** What a user can limit a key to, by a part of its name in lower case: owners first, then repositories, the last updated first. */
export async function searchTargets(
  db: Queries,
  { userId, part, limit }: { userId: number; part: string; limit: number },
): Promise<KeyTarget[]> {
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`
  const owners = await ownersOf(db, userId)
    .where(sql`lower(owners.name)`, 'like', sql`${pattern} escape '\\'`)
    .orderBy('owners.kind', 'desc')
    .orderBy(sql`lower(owners.name)`)
    .limit(literal(limit))
    .execute()
  const found = owners.map(({ uid, name, kind }): KeyTarget => ({ kind, uid, name }))
  if (found.length >= limit) return found
  const repositories = await repositoriesOf(db, userId)
    .where(sql`lower(owners.name || '/' || repositories.name)`, 'like', sql`${pattern} escape '\\'`)
    .orderBy('repositories.updated_at', 'desc')
    .orderBy('repositories.id', 'desc')
    .limit(literal(limit - found.length))
    .execute()
  return [...found, ...repositories.map(asTarget)]
}

const ownersOf = (db: Queries, userId: number) =>
  db
    .selectFrom(ranksOf(userId).as('mine'))
    .innerJoin('owners', 'owners.id', 'mine.ownerId')
    .select(['owners.uid', 'owners.name', 'owners.kind'])

const repositoriesOf = (db: Queries, userId: number) =>
  db
    .selectFrom('repositories')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.uid', 'owners.name as owner', 'repositories.name'])
    .where('repositories.state', '=', sql.lit('ready'))
    .where(hasRoleIn(userId))

const asTarget = ({ uid, owner, name }: { uid: string; owner: string; name: string }): KeyTarget => ({
  kind: 'repository',
  uid,
  name: `${owner}/${name}`,
})

interface ShownTargets {
  targets: KeyTarget[]
  /** How many more there are that the user may not see. */
  hidden: number
}

/** The targets of keys, as their user may see them: a repository that they lost sight of has no name for them. */
export async function selectTargets(
  db: Queries,
  { userId, column, keyIds }: { userId: number; column: KeyColumn; keyIds: readonly number[] },
): Promise<ReadonlyMap<number, ShownTargets>> {
  const shown = new Map(keyIds.map((id): [number, ShownTargets] => [id, { targets: [], hidden: 0 }]))
  if (keyIds.length === 0) return shown
  const ofKeys = db
    .selectFrom('key_targets')
    .select(`key_targets.${column} as keyId`)
    .where(`key_targets.${column}`, 'in', keyIds)
    .orderBy('key_targets.id')
  const owners = await ofKeys
    .innerJoin('owners', 'owners.id', 'key_targets.owner_id')
    .select(['owners.uid', 'owners.name', 'owners.kind'])
    .execute()
  for (const { keyId, uid, name, kind } of owners) shown.get(keyId ?? 0)?.targets.push({ kind, uid, name })
  const repositories = await ofKeys
    .innerJoin('repositories', 'repositories.id', 'key_targets.repo_id')
    .innerJoin('owners', 'owners.id', 'repositories.owner_id')
    .select(['repositories.uid', 'owners.name as owner', 'repositories.name'])
    .select((is) => is.case().when(visibleTo({ userId })(is)).then(1).else(0).end().as('isVisible'))
    .execute()
  for (const { keyId, isVisible, ...repository } of repositories) {
    const known = shown.get(keyId ?? 0)
    if (known === undefined) continue
    if (isVisible === 1) known.targets.push(asTarget(repository))
    else known.hidden += 1
  }
  return shown
}
