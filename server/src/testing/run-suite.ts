import { runServer } from '../../../tools/suites/server-suite.ts'

/** Runs the server's tests over one database, and shows them: `run-suite.ts sqlite|postgres [parts of files' names]`. */
const [engine, ...files] = process.argv.slice(2)
if (engine !== 'sqlite' && engine !== 'postgres') {
  process.stderr.write('Which database? Say sqlite or postgres\n')
  process.exit(2)
}
const { suite, passed, failed } = await runServer(engine, { files, live: true })
process.stdout.write(`${suite}: ${passed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0
