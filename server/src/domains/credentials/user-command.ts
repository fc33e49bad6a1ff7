import { randomUUIDv7 } from 'node:crypto'
import { accountOperations, fieldMessages, paths } from '@sheaf/contract'
import type * as z from 'zod/mini'
import type { Config } from '../../config/config.ts'
import type { Database } from '../../db/database.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import { withDatabase } from '../../db/with-database.ts'
import { createEvents } from '../../events/events.ts'
import { newToken, tokenHash } from '../../http/secret-token.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createLogger } from '../../log/logger.ts'
import { createPasswords } from '../../passwords/passwords.ts'
import {
  countAdministrators,
  findAccount,
  hasAccounts,
  insertAccount,
  isEmailTaken,
  isNameTaken,
  selectAccountPage,
  setAdministrator,
  setSuspended,
} from '../accounts/index.ts'
import { removeFactors } from '../factors/index.ts'
import { insertReset } from './password-reset.store.ts'
import { replacePassword } from './replace-password.ts'

const usage = `Usage: user list [<name>]               the next 100 accounts, from this name on
       user create <name> <email>       a new account; prints a link to its password
       user reset-password <name>       the old password and all sessions end; prints a link to a new one
       user remove-factors <name>       for who has lost authenticator app, passkeys and recovery codes
       user disable <name>              the account can do nothing until it is enabled
       user enable <name>
       user promote <name>              makes it an administrator
       user demote <name>
A name may also be an email address. No password stands on a command line: links work once, for 24 hours.`

const listed = 100
const linkLifetime = 24 * 60 * 60_000

type Run = (context: Context, words: readonly string[]) => Promise<string[]>

interface Context {
  config: Pick<Config, 'port' | 'publicUrl'>
  database: Database
}

const verbs = new Map<string, { words: readonly [least: number, most: number]; run: Run }>([
  ['list', { words: [0, 1], run: list }],
  ['create', { words: [2, 2], run: create }],
  ['reset-password', { words: [1, 1], run: resetPassword }],
  ['remove-factors', { words: [1, 1], run: takeFactors }],
  ['disable', { words: [1, 1], run: (context, words) => suspend(context, words, true) }],
  ['enable', { words: [1, 1], run: (context, words) => suspend(context, words, false) }],
  ['promote', { words: [1, 1], run: (context, words) => promote(context, words, true) }],
  ['demote', { words: [1, 1], run: (context, words) => promote(context, words, false) }],
])

/**
 * What an operator may do to accounts, beside a server that runs or without one: it looks at the account with each request,
 * so that what is said here holds at once. Gives lines for people; fails with the usage in its message where the words make no
 * sense.
 */
export async function userCommand(
  config: Pick<Config, 'database' | 'port' | 'publicUrl'>,
  [verb = '', ...words]: readonly string[],
): Promise<string[]> {
  const found = verbs.get(verb)
  if (!found || words.length < found.words[0] || words.length > found.words[1]) throw new Error(usage)
  return withDatabase(config, (database) => found.run({ config, database }, words))
}

async function list({ database }: Context, [from = '']: readonly string[]): Promise<string[]> {
  const rows = await selectAccountPage(database.read, { from, limit: listed + 1 })
  const lines = rows
    .slice(0, listed)
    .map(({ username, email, isAdministrator, suspendedAt, createdAt }) =>
      [
        username,
        email,
        `since ${new Date(createdAt).toISOString().slice(0, 10)}`,
        ...(isAdministrator === 1 ? ['administrator'] : []),
        ...(suspendedAt === null ? [] : ['disabled']),
      ].join('  '),
    )
  const next = rows[listed]
  if (next) lines.push(`More: user list ${next.username}`)
  return lines.length === 0 ? ['There is no account.'] : lines
}

async function create({ config, database }: Context, [name, address]: readonly string[]): Promise<string[]> {
  const username = read(accountOperations.register.body.shape.username, name)
  const email = read(accountOperations.register.body.shape.email, address)
  const passwordHash = await unknownPassword()
  try {
    const token = await database.tx(async (tx) => {
      if ((await isNameTaken(tx, username)) || (await isEmailTaken(tx, email))) throw taken()
      const isAdministrator = !(await hasAccounts(tx))
      const account = await insertAccount(tx, {
        uid: randomUUIDv7(),
        username,
        email,
        passwordHash,
        isAdministrator,
        now: Date.now(),
      })
      return issueLink(tx, account)
    })
    return [`${username} has an account.`, linkLine(config, token)]
  } catch (error) {
    if (isUniqueViolation(error)) throw taken()
    throw error
  }
}

async function resetPassword({ config, database }: Context, [login]: readonly string[]): Promise<string[]> {
  const account = await accountOf(database, login)
  const events = eventsOf(database)
  const passwordHash = await unknownPassword()
  const token = await database.tx(async (tx) => {
    await replacePassword({ events }, tx, { userId: account.userId, passwordHash, how: 'administrator' })
    return issueLink(tx, account)
  })
  await events.stop()
  return [`The password and all sessions of ${account.username} have ended.`, linkLine(config, token)]
}

async function takeFactors({ database }: Context, [login]: readonly string[]): Promise<string[]> {
  const { userId, username } = await accountOf(database, login)
  const events = eventsOf(database)
  await database.tx((tx) => removeFactors({ events }, tx, userId))
  await events.stop()
  return [`${username} has no second factor any more.`]
}

async function suspend({ database }: Context, [login]: readonly string[], isSuspended: boolean): Promise<string[]> {
  const { userId, username, isAdministrator, suspendedAt } = await accountOf(database, login)
  await database.tx(async (tx) => {
    if (isSuspended && suspendedAt === null && isAdministrator === 1) await keepOneAdministrator(tx)
    await setSuspended(tx, { userId, at: isSuspended ? (suspendedAt ?? Date.now()) : null })
  })
  return [isSuspended ? `${username} is disabled.` : `${username} is enabled.`]
}

async function promote({ database }: Context, [login]: readonly string[], isAdministrator: boolean): Promise<string[]> {
  const account = await accountOf(database, login)
  await database.tx(async (tx) => {
    if (!isAdministrator && account.isAdministrator === 1 && account.suspendedAt === null)
      await keepOneAdministrator(tx)
    await setAdministrator(tx, { userId: account.userId, isAdministrator })
  })
  return [`${account.username} is ${isAdministrator ? 'an administrator' : 'no administrator any more'}.`]
}

type Tx = Parameters<Parameters<Database['tx']>[0]>[0]

async function keepOneAdministrator(tx: Tx): Promise<void> {
  if ((await countAdministrators(tx)) <= 1)
    throw new Error('This is the last administrator. Promote another account first.')
}

/** Events are recorded here, and delivered by a server. */
function eventsOf(database: Database) {
  const log = createLogger({ level: 'silent' })
  return createEvents({ database, log, jobs: createJobs({ database, log }) })
}

async function accountOf(database: Database, login = '') {
  const account = await findAccount(database.read, login)
  if (account === undefined) throw new Error(`No account is called ${login}.`)
  return account
}

async function issueLink(tx: Tx, { userId, email }: { userId: number; email: string }): Promise<string> {
  const token = newToken()
  const now = Date.now()
  const reset = {
    user_id: userId,
    token_hash: tokenHash(token),
    email,
    created_at: now,
    expires_at: now + linkLifetime,
  }
  await insertReset(tx, { ...reset, kept: 1 })
  return token
}

const linkLine = ({ port, publicUrl }: Context['config'], token: string) =>
  `A password is chosen once, within 24 hours, at ${publicUrl ?? `http://localhost:${port}`}${paths.forget(token)}`

/** The hash of a password that nobody knows. */
const unknownPassword = () => createPasswords().hash(newToken())

const taken = () => new Error('This name or email address has an account already.')

/** What a schema of the contract makes of a word; fails with what it finds wrong. */
function read<S extends z.ZodMiniType<string>>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { reportInput: true })
  if (parsed.success) return parsed.data
  throw new Error(`${String(value)}: ${fieldMessages(parsed.error, 'word').word?.text}`)
}
