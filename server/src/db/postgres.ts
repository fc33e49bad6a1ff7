import { BusyError } from '@sheaf/server-core/admission/busy-error'
import { createFairQueue, type Release } from '@sheaf/server-core/admission/fair-queue'
import { type Dialect, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Logger } from '../log/logger.ts'
import { DatabaseError } from './database-error.ts'
import { explainPostgres, isLost } from './postgres-faults.ts'

const statementsKept = 500
/** There is nothing to plan in them: as plain text they are one message each. */
const transactionWords: ReadonlySet<string> = new Set(['begin', 'commit', 'rollback'])
const connections = 10
/** Of them, for one caller: transactions that wait for a lock hold theirs, and others must find one meanwhile. */
const connectionsPerCaller = 6
/** Who waits for a connection, in all and of one caller: what is beyond is refused at once. */
const waiting = { waiting: 2_000, waitingPerCaller: 500 }

/** int8 as a number: ids, times and counts stay far below 2^53. */
const int8 = 20

/** How long one waits for a connection, be it for a free one or for a new one, in milliseconds. */
const connectMs = 3_000
/** The server gives a statement up after this, and says so … */
const statementMs = 4_000
/** … and one that says nothing at all is given up here. */
const answerMs = 5_000
/** A transaction that nobody goes on with, since this process stands still, holds its locks no longer. */
const abandonedMs = 15_000
/** A connection without a word is asked for a sign of life after this. */
const keepAliveMs = 10_000
/** A server that does not say goodbye is not waited for. */
const closeMs = 2_000

const deadlines = {
  statement_timeout: statementMs,
  query_timeout: answerMs,
  idle_in_transaction_session_timeout: abandonedMs,
}

export interface PostgresOptions {
  url: string
  log: Logger
  /** For statements that may take as long as they like, such as those that change the schema. */
  isPatient?: boolean
}

/**
 * The dialect of PostgreSQL. Whatever the server does, a statement ends within seconds: it fails with a `DatabaseError`
 * where the server is at fault, and a connection that was silent once is never used again. Statements are named, so that
 * the server plans each once per connection: the driver alone would have it plan every query anew, which costs more
 * than running it.
 */
export function postgresDialect({ url, log, isPatient = false }: PostgresOptions): Dialect {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    Client: CarefulClient,
    types: { getTypeParser },
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    ...(isPatient ? {} : deadlines),
  })
  const open = new Set<pg.Client>()
  // An idle connection that breaks is replaced at its next use; an unhandled event would end the process.
  pool.on('error', (error) => log.warn({ err: error }, 'a database connection was lost'))
  pool.on('connect', (client) => {
    open.add(client)
    // One in use says why to whoever uses it; the event beside that would end the process, too.
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  const shares = createFairQueue({
    slots: connections,
    perCaller: connectionsPerCaller,
    ...waiting,
    maxWaitMs: connectMs,
  })
  const isSilent = () => {
    const since = performance.now() - connectMs
    return [...open].every((client) => !(client instanceof CarefulClient) || client.answeredAt < since)
  }
  /** Waits for the caller's share of the connections. Where the server answered nobody meanwhile, that is what is said. */
  const takeShare = async (): Promise<Release> => {
    try {
      return await shares.acquire()
    } catch (error) {
      if (!(error instanceof BusyError && isSilent())) throw error
      throw new DatabaseError('unavailable', `the database at ${hostOf(url)}: no answer for ${connectMs} ms`, {
        cause: error,
      })
    }
  }

  return new PostgresDialect({
    pool: {
      options: pool.options,
      async connect() {
        const leave = await takeShare()
        try {
          return leased(await pool.connect(), leave)
        } catch (error) {
          leave()
          throw explainPostgres(error, hostOf(url))
        }
      },
      async end() {
        const cut = setTimeout(() => {
          for (const client of open) client.connection.stream.destroy()
        }, closeMs)
        await pool.end()
        clearTimeout(cut)
      },
    },
  })
}

/**
 * A connection whose release gives back the share, too, and ends it where it was lost: the pool itself would keep one until it sees
 * its end, and give it to the next one in the queue.
 */
function leased(client: pg.PoolClient, leave: Release): pg.PoolClient {
  const release = client.release
  client.release = (destroy) => {
    try {
      release(destroy || (client instanceof CarefulClient && client.isLost))
    } finally {
      leave()
    }
  }
  return client
}

const getTypeParser: typeof pg.types.getTypeParser = (oid: number, format?: 'text' | 'binary') =>
  oid === int8 ? Number : format === 'binary' ? pg.types.getTypeParser(oid, format) : pg.types.getTypeParser(oid)

/** Without the password. */
function hostOf(url: string): string {
  const { host, searchParams } = new URL(url)
  return searchParams.get('host') ?? host
}

class CarefulClient extends pg.Client {
  readonly #names = new Map<string, string>()
  #isLost = false
  /** When it last had an answer, on the clock of `performance.now`. */
  answeredAt = performance.now()

  get isLost(): boolean {
    return this.#isLost
  }

  // The driver declares eight overloads of one function; this one adds a name on the way through, and what failed.
  // biome-ignore lint/suspicious/noExplicitAny: as the driver's own
  override query(text: any, values?: any, callback?: any): any {
    if (typeof text !== 'string' || callback !== undefined) return super.query(text, values, callback)
    const named = Array.isArray(values) && this.#mayName(text)
    const result = named
      ? super.query({ text, values, name: this.#nameOf(text) })
      : super.query(text, Array.isArray(values) ? values : [])
    const answered = (answer: unknown) => {
      this.answeredAt = performance.now()
      return answer
    }
    return result.then(answered, (error: unknown) => {
      const explained = explainPostgres(error, this.host)
      // The answer may come after all, and would be taken for that of the next statement.
      if (isLost(explained)) {
        this.#isLost = true
        this.connection.stream.destroy()
      }
      throw explained
    })
  }

  #mayName(text: string): boolean {
    if (transactionWords.has(text)) return false
    return this.#names.has(text) || this.#names.size < statementsKept
  }

  #nameOf(text: string): string {
    const name = this.#names.get(text) ?? `s${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
