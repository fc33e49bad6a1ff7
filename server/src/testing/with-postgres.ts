import { type PostgresServer, startPostgres } from './postgres-server.ts'

let postgres: PostgresServer | undefined

/** Starts a PostgreSQL before the first test of a run. Workers learn of it by a variable. */
export async function setup(): Promise<void> {
  postgres = await startPostgres()
  process.env.SHEAF_TEST_POSTGRES_URL = postgres.url('postgres')
}

/** Stops it after the last. */
export async function teardown(): Promise<void> {
  await postgres?.stop()
}
