import { impossibleHere } from '../../server/src/testing/small-disk.ts'
import type { Engine } from '../changed/database-tests.ts'
import { at } from '../workspace.ts'
import { runVitest } from './run-vitest.ts'
import type { SuiteResult } from './suite.ts'

/** The server's own suite over one database, or some files of it: real SQL and real git. */
export function runServer(
  engine: Engine,
  options: { files?: readonly string[]; live?: boolean } = {},
): Promise<SuiteResult> {
  for (const file of impossibleHere())
    console.log(`Not run: ${file}. It needs a disk that it can fill, and may not mount one`)
  return runVitest(`server on ${engine}`, { config: 'vitest.node.config.ts', project: engine, ...options })
}

/** Some tests over the PostgreSQL from npm, with that hidden which a distribution may have brought: it has to start and to serve. */
export const runBarePostgres = (): Promise<SuiteResult> =>
  runVitest('server on postgres, bare', {
    config: 'vitest.node.config.ts',
    project: 'postgres',
    files: ['server/src/db/database', 'server/src/domains/sessions/', 'server/src/domains/repositories/repositories'],
    under: [at('tools/bare/bare-machine.sh')],
  })
