import { setTimeout as sleep } from 'node:timers/promises'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteDialect,
  type SqliteDialectConfig,
} from 'kysely'
import type { Slices } from './iteration-slices.ts'
import { explainSqlite, isBusy } from './sqlite-faults.ts'

/** So long does a statement wait for another process that writes, in milliseconds. */
const busyMs = 4_000
const firstPauseMs = 2
const longestPauseMs = 100

/**
 * The dialect of an SQLite that others may write to as well. SQLite itself would wait for them with the whole process
 * standing still: here the statement is tried again, and everything else goes on. Once somebody has held the database
 * for four seconds nobody waits any more, until it is free: else those in line would wait one after the other. `slices` is asked before each statement.
 */
export function patientSqlite(config: SqliteDialectConfig, file: string, slices?: Slices): Dialect {
  const plain = new SqliteDialect(config)
  let busySince: number | undefined

  async function patiently<T>(work: () => Promise<T>): Promise<T> {
    for (let pause = firstPauseMs; ; pause = Math.min(2 * pause, longestPauseMs)) {
      try {
        const result = await work()
        busySince = undefined
        return result
      } catch (error) {
        if (!isBusy(error)) {
          busySince = undefined
          throw explainSqlite(error, file)
        }
        busySince ??= performance.now()
        if (performance.now() - busySince >= busyMs) throw explainSqlite(error, file)
        await sleep(pause)
      }
    }
  }

  return {
    createAdapter: () => plain.createAdapter(),
    createIntrospector: (db) => plain.createIntrospector(db),
    createQueryCompiler: () => plain.createQueryCompiler(),
    createDriver: () => new PatientDriver(plain.createDriver(), patiently, slices),
  }
}

type Patiently = <T>(work: () => Promise<T>) => Promise<T>

/** There is one connection, whose statements run one after the other. */
class PatientDriver implements Driver {
  readonly #driver: Driver
  readonly #patiently: Patiently
  readonly #slices: Slices | undefined
  #connection: DatabaseConnection | undefined

  constructor(driver: Driver, patiently: Patiently, slices: Slices | undefined) {
    this.#driver = driver
    this.#patiently = patiently
    this.#slices = slices
  }

  init() {
    return this.#patiently(() => this.#driver.init())
  }

  async acquireConnection() {
    this.#connection ??= new PatientConnection(await this.#driver.acquireConnection(), this.#patiently, this.#slices)
    return this.#connection
  }

  beginTransaction: Driver['beginTransaction'] = (connection, settings) =>
    this.#driver.beginTransaction(connection, settings)

  commitTransaction: Driver['commitTransaction'] = (connection) => this.#driver.commitTransaction(connection)

  rollbackTransaction: Driver['rollbackTransaction'] = (connection) => this.#driver.rollbackTransaction(connection)

  async releaseConnection() {
    // It is the only one.
  }

  destroy() {
    return this.#driver.destroy()
  }
}

class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection
  readonly #patiently: Patiently
  readonly #slices: Slices | undefined

  constructor(connection: DatabaseConnection, patiently: Patiently, slices: Slices | undefined) {
    this.#connection = connection
    this.#patiently = patiently
    this.#slices = slices
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const turn = this.#slices?.()
    if (turn !== undefined) await turn
    return this.#patiently(() => this.#connection.executeQuery<R>(query))
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#connection.streamQuery<R>(query, chunkSize)
  }
}
