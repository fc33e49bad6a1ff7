import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely'

/** What happens around each statement, `begin` and `commit` among them. What it throws is how the statement fails. */
export interface Around {
  before?(statement: string, connection: DatabaseConnection): Promise<void>
  after?(statement: string, connection: DatabaseConnection): Promise<void>
}

/** A dialect whose statements can be interrupted, before they are sent or before their answer is received. */
export function interrupted(dialect: Dialect, around: Around): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => new InterruptedDriver(dialect.createDriver(), around),
  }
}

class InterruptedDriver implements Driver {
  readonly #driver: Driver
  readonly #around: Around
  readonly #wrapped = new WeakMap<DatabaseConnection, DatabaseConnection>()

  constructor(driver: Driver, around: Around) {
    this.#driver = driver
    this.#around = around
  }

  init = () => this.#driver.init()
  destroy = () => this.#driver.destroy()

  async acquireConnection() {
    const connection = await this.#driver.acquireConnection()
    const wrapped = new InterruptedConnection(connection, this.#around)
    this.#wrapped.set(wrapped, connection)
    return wrapped
  }

  releaseConnection = (connection: DatabaseConnection) => this.#driver.releaseConnection(this.#below(connection))

  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    this.#step('begin', connection, (below) => this.#driver.beginTransaction(below, settings))

  commitTransaction: Driver['commitTransaction'] = (connection) =>
    this.#step('commit', connection, (below) => this.#driver.commitTransaction(below))

  rollbackTransaction: Driver['rollbackTransaction'] = (connection) =>
    this.#driver.rollbackTransaction(this.#below(connection))

  async #step(name: string, connection: DatabaseConnection, work: (below: DatabaseConnection) => Promise<void>) {
    const below = this.#below(connection)
    await this.#around.before?.(name, below)
    await work(below)
    await this.#around.after?.(name, below)
  }

  #below(connection: DatabaseConnection): DatabaseConnection {
    const below = this.#wrapped.get(connection)
    if (below === undefined) throw new Error('A connection of another driver')
    return below
  }
}

class InterruptedConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #around: Around

  constructor(connection: DatabaseConnection, around: Around) {
    this.#connection = connection
    this.#around = around
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    await this.#around.before?.(query.sql, this.#connection)
    const result = await this.#connection.executeQuery<R>(query)
    await this.#around.after?.(query.sql, this.#connection)
    return result
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }
}
