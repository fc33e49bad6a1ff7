import { sql } from 'kysely'
import { accountColumns } from '../../db/account-columns.ts'
import { compileOnce } from '../../db/compile-once.ts'
import type { Queries, Tx } from '../../db/database.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import { literal } from '../../db/page-size.ts'
import type { Flag } from '../../db/schema.ts'
import { isNameHeld } from './former-name.store.ts'

/** A user with the owner that bears its name. */
export interface AccountRow {
  userId: number
  ownerId: number
  uid: string
  username: string
  email: string
  passwordHash: string
  suspendedAt: number | null
  isAdministrator: Flag
  /** Is its password alone not enough? */
  hasFactor: Flag
}

/** Users beside the owners that bear their names: what every search for an account begins with. */
export function selectAccounts(db: Queries) {
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select([...accountColumns, 'users.email', 'users.password_hash as passwordHash', 'users.has_factor as hasFactor'])
}

/** By name or by address: no name has an `@`. */
export async function findAccount(db: Queries, login: string): Promise<AccountRow | undefined> {
  const folded = foldAscii(login)
  const query = selectAccounts(db)
  const found = folded.includes('@')
    ? query.where('users.email', '=', folded)
    : query.where(sql`lower(owners.name)`, '=', folded)
  return found.executeTakeFirst()
}

const accountQuery = compileOnce({ userId: -1 }, (db, { userId }) =>
  db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(accountColumns)
    .where('users.id', '=', userId),
)

/** An account that was found before. */
export async function findKnownAccount(db: Queries, userId: number) {
  const [row] = await accountQuery(db, { userId })
  return row
}

/** The accounts of these names, without regard to case; those that there are not are absent. */
export async function findAccountsNamed(
  db: Queries,
  names: readonly string[],
): Promise<{ userId: number; username: string }[]> {
  if (names.length === 0) return []
  return db
    .selectFrom('users')
    .innerJoin('owners', 'owners.id', 'users.owner_id')
    .select(['users.id as userId', 'owners.name as username'])
    .where(sql`lower(owners.name)`, 'in', names.map(foldAscii))
    .execute()
}

/** Does an owner, a person or a team, bear this name, or is it held back? Without regard to case. */
export async function isNameTaken(db: Queries, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('owners')
    .select('id')
    .where(sql`lower(name)`, '=', foldAscii(name))
    .executeTakeFirst()
  return row !== undefined || isNameHeld(db, { name })
}

/** Has an account this address, as its primary one or beside it? Without regard to case. */
export async function isEmailTaken(db: Queries, email: string): Promise<boolean> {
  const folded = foldAscii(email)
  const row = await db.selectFrom('users').select('id').where('email', '=', folded).executeTakeFirst()
  if (row !== undefined) return true
  const beside = db.selectFrom('emails').select('id').where('email', '=', folded).where('verified_at', 'is not', null)
  return (await beside.executeTakeFirst()) !== undefined
}

interface NewAccount {
  uid: string
  username: string
  email: string
  passwordHash: string
  isAdministrator: boolean
  now: number
}

/** Has anybody signed up yet? */
export async function hasAccounts(db: Queries): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(literal(1)).executeTakeFirst()) !== undefined
}

/** Adds the owner and its user. A name or an address that is taken fails as a unique violation. */
export async function insertAccount(
  tx: Tx,
  { uid, username, email, passwordHash, isAdministrator, now }: NewAccount,
): Promise<AccountRow> {
  const administers = isAdministrator ? 1 : 0
  const owner = await tx
    .insertInto('owners')
    .values({ uid, kind: 'user', name: username, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await tx
    .insertInto('users')
    .values({
      owner_id: owner.id,
      email: foldAscii(email),
      password_hash: passwordHash,
      display_name: username,
      avatar_url: null,
      is_administrator: administers,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const names = { uid, username, email: foldAscii(email) }
  return {
    userId: user.id,
    ownerId: owner.id,
    ...names,
    passwordHash,
    suspendedAt: null,
    isAdministrator: administers,
    hasFactor: 0,
  }
}

/** Keeps another hash of the same password, made by newer parameters. Says whether it still was that password. */
export async function replacePasswordHash(
  db: Queries,
  change: { userId: number; from: string; to: string },
): Promise<boolean> {
  const row = await db
    .updateTable('users')
    .set({ password_hash: change.to })
    .where('id', '=', change.userId)
    .where('password_hash', '=', change.from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Gives an account another password. */
export async function setPasswordHash(
  tx: Tx,
  { userId, passwordHash, now }: { userId: number; passwordHash: string; now: number },
): Promise<void> {
  await tx.updateTable('users').set({ password_hash: passwordHash, updated_at: now }).where('id', '=', userId).execute()
}

/** Has the account still the password that was verified against this hash? */
export async function hasPasswordHash(
  db: Queries,
  { userId, passwordHash }: { userId: number; passwordHash: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return row !== undefined
}

/** Accounts by name, from this one on. */
export async function selectAccountPage(db: Queries, { from, limit }: { from: string; limit: number }) {
  return selectAccounts(db)
    .select('users.created_at as createdAt')
    .where(sql`lower(owners.name)`, '>=', foldAscii(from))
    .orderBy(sql`lower(owners.name)`)
    .limit(literal(limit))
    .execute()
}

/** How many accounts run this Sheaf and may do so. */
export async function countAdministrators(db: Queries): Promise<number> {
  const { total } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('is_administrator', '=', 1)
    .where('suspended_at', 'is', null)
    .executeTakeFirstOrThrow()
  return total
}

/** Lets an account run this Sheaf, or no longer. */
export async function setAdministrator(
  tx: Tx,
  { userId, isAdministrator }: { userId: number; isAdministrator: boolean },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ is_administrator: isAdministrator ? 1 : 0 })
    .where('id', '=', userId)
    .execute()
}

/** Takes all rights from an account, from a moment on (ms), or gives them back. */
export async function setSuspended(tx: Tx, { userId, at }: { userId: number; at: number | null }): Promise<void> {
  await tx.updateTable('users').set({ suspended_at: at }).where('id', '=', userId).execute()
}

/** Holds a user's row until the transaction ends: whoever else counts what this account has waits. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set(({ ref }) => ({ id: ref('id') }))
    .where('id', '=', userId)
    .execute()
}
