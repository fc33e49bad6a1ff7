import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { reportVariable, runnerReport } from './runner-report.ts'
import { type SuiteResult, suiteOf } from './suite.ts'

/** The server's own suite over one database, or some files of it: real SQL and real git. */
export async function runServer(
  engine: 'sqlite' | 'postgres',
  { files = [] }: { files?: readonly string[] } = {},
): Promise<SuiteResult> {
  const report = runnerReport(engine)
  const ended = await runProcess(process.execPath, [at('server/src/testing/run-suite.ts'), engine, ...files], {
    env: { NO_COLOR: '1', [reportVariable]: report.path },
  })
  return suiteOf(`server on ${engine}`, { files: report.read(), ...ended })
}
