import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sourceFiles } from '../../../tools/changed/changed-files.ts'
import { runsOn } from '../../../tools/changed/database-tests.ts'
import { readImportGraph } from '../../../tools/changed/import-graph.ts'
import { runNodeTests } from '../../../tools/suites/node-tests.ts'
import { linesOf } from '../../../tools/suites/test-file.ts'
import { startPostgres } from './postgres-server.ts'

/**
 * Runs the server's tests over one database: `run-suite.ts sqlite|postgres [parts of files' names]`. What each file came
 * to goes to where SHEAF_TEST_REPORT says, if it does; the exit code is not 0 when a test failed, or none ran.
 */
const [engine, ...filters] = process.argv.slice(2)
if (engine !== 'sqlite' && engine !== 'postgres') {
  process.stderr.write('Which database? Say sqlite or postgres\n')
  process.exit(2)
}

const workspace = join(import.meta.dirname, '../../..')
/** The server's own tests, and those of the packages below it. */
const isTested = (file: string) => /^(?:server|server-core|git-engine)\/src\/.*\.test\.ts$/.test(file)
const isAsked = (file: string) => filters.length === 0 || filters.some((filter) => file.includes(filter))
const sources = sourceFiles()
const graph = readImportGraph(workspace, sources)
const files = sources
  .filter((file) => isTested(file) && isAsked(file) && runsOn(engine, { graph, test: file }))
  .sort()
  .map((file) => join(workspace, file))

const postgres = engine === 'postgres' && files.length > 0 ? await startPostgres() : undefined
process.env.SHEAF_TEST_DATABASE = engine
if (postgres) process.env.SHEAF_TEST_POSTGRES_URL = postgres.url('postgres')

const ended = await runNodeTests({ files, say: (text) => void process.stdout.write(text) })

await postgres?.stop()
const report = process.env.SHEAF_TEST_REPORT
if (report) writeFileSync(report, linesOf(ended))
const sum = (of: 'passed' | 'failed') => ended.reduce((total, file) => total + file[of], 0)
process.stdout.write(`server on ${engine}: ${sum('passed')} passed, ${sum('failed')} failed in ${files.length} files\n`)
process.exit(sum('failed') > 0 || sum('passed') === 0 ? 1 : 0)
