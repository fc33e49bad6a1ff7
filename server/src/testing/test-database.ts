import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** The variables of one fresh database of the engine that this run tests. */
export async function freshDatabase(): Promise<Record<string, string>> {
  const engine = process.env.SHEAF_TEST_DATABASE ?? 'sqlite'
  if (engine === 'sqlite') return {}
  const server = process.env.SHEAF_TEST_POSTGRES_URL
  if (engine !== 'postgres' || !server) {
    throw new Error('Run the suite by server/src/testing/run-suite.ts: it says which database to use and starts it')
  }
  const name = `t_${randomBytes(8).toString('hex')}`
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return { SHEAF_DATABASE_URL: url.href }
}
