import type { Engine } from '../changed/database-tests.ts'
import { runVitest } from './run-vitest.ts'
import type { SuiteResult } from './suite.ts'

/** The server's own suite over one database, or some files of it: real SQL and real git. */
export const runServer = (
  engine: Engine,
  options: { files?: readonly string[]; live?: boolean } = {},
): Promise<SuiteResult> =>
  runVitest(`server on ${engine}`, { config: 'vitest.node.config.ts', project: engine, ...options })
