import { createFairQueue, type FairQueue, type Release } from '@sheaf/server-core/admission/fair-queue'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SelectQueryNode,
  SqliteAdapter,
} from 'kysely'
import { DatabaseError } from './database-error.ts'
import { createWriterSlices, type Slices } from './iteration-slices.ts'

/** What makes commits of the one connection last. */
export interface Durability {
  /** Throws what forbids any further write. */
  refuseIfFailed(): void
  /** Called after a commit, while nothing else runs on the connection. */
  committed(): void
  /** Resolves once what was committed before this call is on the disk. */
  settle(): Promise<void>
  /** Before the connection is closed. */
  stop(): Promise<void>
}

/** The dialects of one connection that writes, which callers queue for fairly. */
export interface SqliteWriter {
  /** Whoever writes is answered when it is on the disk. Closing this one closes the connection. */
  readonly durable: Dialect
  /** Whoever writes is answered at once: the disk has it with the next sync. */
  readonly lazy: Dialect
}

/**
 * Shares `plain`, a dialect of one connection, among writers. A writer lets go of it with its commit, so that the next may write
 * while the disk is waited for: all who committed meanwhile wait for the same sync.
 */
export function createSqliteWriter(plain: Dialect, durability: Durability): SqliteWriter {
  const driver = plain.createDriver()
  // Nobody holds it for long, and nobody who waits is refused: a write that was not made may be the end of a push.
  const queue = createFairQueue({ slots: 1, waiting: Number.POSITIVE_INFINITY })
  const slices = createWriterSlices()
  let opening: Promise<void> | undefined
  const init = () => {
    opening ??= driver.init().catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }
  const dialect = (made: (parts: Parts) => Driver): Dialect => ({
    createAdapter: () => new SharedAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createDriver: () => made({ driver, init, queue, slices, durability }),
  })
  return { durable: dialect((parts) => new DurableDriver(parts)), lazy: dialect((parts) => new LazyDriver(parts)) }
}

/** Kysely would keep the connection until the disk has been waited for: the queue hands it on here. */
class SharedAdapter extends SqliteAdapter {
  override get supportsMultipleConnections() {
    return true
  }
}

interface Parts {
  driver: Driver
  init: () => Promise<void>
  queue: FairQueue
  slices: Slices
  durability: Durability
}

class LazyDriver implements Driver {
  protected readonly parts: Parts

  constructor(parts: Parts) {
    this.parts = parts
  }

  init() {
    return this.parts.init()
  }

  async acquireConnection(): Promise<HeldConnection> {
    const { driver, queue, slices, durability } = this.parts
    durability.refuseIfFailed()
    const leave = await queue.acquire()
    try {
      const turn = slices()
      if (turn !== undefined) await turn
      durability.refuseIfFailed()
      return new HeldConnection(await driver.acquireConnection(), leave)
    } catch (error) {
      leave()
      throw error
    }
  }

  async beginTransaction(held: DatabaseConnection, settings: Parameters<Driver['beginTransaction']>[1]) {
    const { connection } = heldConnectionOf(held)
    await this.parts.driver.beginTransaction(connection, settings)
    heldConnectionOf(held).isInTransaction = true
  }

  async commitTransaction(held: DatabaseConnection) {
    await this.parts.driver.commitTransaction(heldConnectionOf(held).connection)
    heldConnectionOf(held).end({ isCommitted: true })
  }

  async rollbackTransaction(held: DatabaseConnection) {
    await this.parts.driver.rollbackTransaction(heldConnectionOf(held).connection)
    heldConnectionOf(held).end({ isCommitted: false })
  }

  async releaseConnection(held: DatabaseConnection): Promise<void> {
    const { hasCommitted, leave } = heldConnectionOf(held)
    try {
      if (hasCommitted) this.parts.durability.committed()
    } finally {
      leave()
    }
  }

  async destroy() {
    // The durable one closes what they share.
  }
}

class DurableDriver extends LazyDriver {
  override async releaseConnection(held: DatabaseConnection) {
    await super.releaseConnection(held)
    // Kysely gives the result when this has ended, and this error in its place.
    if (heldConnectionOf(held).hasCommitted) await this.parts.durability.settle()
  }

  override async destroy() {
    await this.parts.durability.stop()
    await this.parts.driver.destroy()
  }
}

/** The connection while one writer holds it. */
class HeldConnection implements DatabaseConnection {
  readonly connection: DatabaseConnection
  /** Hands the connection on. */
  readonly leave: Release
  /** Has it written something that lasts unless the power goes? */
  hasCommitted = false
  isInTransaction = false
  #isDirty = false

  constructor(connection: DatabaseConnection, leave: Release) {
    this.connection = connection
    this.leave = leave
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const result = await this.connection.executeQuery<R>(query)
    if (!SelectQueryNode.is(query.query)) {
      if (this.isInTransaction) this.#isDirty = true
      else this.hasCommitted = true
    }
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.connection.streamQuery<R>(query, chunkSize)
  }

  end({ isCommitted }: { isCommitted: boolean }): void {
    if (isCommitted && this.#isDirty) this.hasCommitted = true
    this.isInTransaction = false
    this.#isDirty = false
  }
}

function heldConnectionOf(connection: DatabaseConnection): HeldConnection {
  if (connection instanceof HeldConnection) return connection
  throw new Error('A connection of another driver')
}

/** A commit that is visible, and of which nobody knows whether a power cut would leave it. */
export const unsynced = (file: string, cause: Error): DatabaseError =>
  new DatabaseError('unsynced', `the log of the database ${file} (${cause.message}): ${restart}`, { cause })

/** A write that was not begun. */
export const refused = (file: string, cause: Error): DatabaseError =>
  new DatabaseError('unwritable', `the database ${file}, since its log was not synced (${cause.message}): ${restart}`, {
    cause,
  })

const restart = 'look at the log of the system, mend the disk and restart Sheaf, which then takes writes again'
