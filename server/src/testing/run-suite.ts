import { globSync } from 'node:fs'
import { join, sep } from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { startPostgres } from './postgres-server.ts'

/**
 * Runs the server's tests over one database: `run-suite.ts sqlite|postgres [part of a file's name]`. The last line
 * is `{"suite":…,"passed":…,"failed":…}`; the exit code is not 0 when a test failed, or none ran.
 */
const [engine, filter = ''] = process.argv.slice(2)
if (engine !== 'sqlite' && engine !== 'postgres') {
  process.stderr.write('Which database? Say sqlite or postgres\n')
  process.exit(2)
}

/** The server's own tests, and those of the packages below it. */
const workspace = join(import.meta.dirname, '../../..')
const sources = ['server/src', 'server-core/src', 'git-engine/src']
/** The engine of Git and the core know no database, as a rule of the workspace holds: once is enough for them. */
const isOfBoth = (file: string) => file.startsWith(join('server', sep))
const files = globSync(
  sources.map((source) => `${source}/**/*.test.ts`),
  { cwd: workspace },
)
  .filter((file) => file.includes(filter) && (engine === 'sqlite' || isOfBoth(file)))
  .sort()
  .map((file) => join(workspace, file))

const postgres = engine === 'postgres' ? await startPostgres() : undefined
process.env.SHEAF_TEST_DATABASE = engine
if (postgres) process.env.SHEAF_TEST_POSTGRES_URL = postgres.url('postgres')

const counts = { passed: 0, failed: 0 }
// A test that hangs has failed: nothing here takes minutes.
const tests = run({ files, concurrency: 2, timeout: 180_000 })
tests.on('test:pass', ({ details, skip, todo }) => {
  // What is skipped has shown nothing: it does not count as passed.
  if (details.type === 'suite') return
  if (skip !== undefined || todo !== undefined) counts.failed += 1
  else counts.passed += 1
})
tests.on('test:fail', ({ details }) => {
  if (details.type !== 'suite') counts.failed += 1
})
for await (const text of tests.compose(new spec())) process.stdout.write(text)

await postgres?.stop()
process.stdout.write(`${JSON.stringify({ suite: `server on ${engine}`, ...counts })}\n`)
process.exit(counts.failed > 0 || counts.passed === 0 ? 1 : 0)
