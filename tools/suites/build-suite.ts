import { runVitest } from './run-vitest.ts'
import type { SuiteResult } from './suite.ts'

/** What builds the front end and what serves its pages, or some files of it. */
export const runBuild = (files: readonly string[] = []): Promise<SuiteResult> =>
  runVitest('build and pages', { config: 'vitest.node.config.ts', project: 'build', files })
