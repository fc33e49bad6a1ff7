import { runVitest } from './run-vitest.ts'
import type { SuiteResult } from './suite.ts'

/** The tests of all packages, of screens and of the tools, or some files of them. */
export const runUnit = (files: readonly string[] = []): Promise<SuiteResult> =>
  runVitest('unit and screens', { config: 'vitest.config.ts', files })
