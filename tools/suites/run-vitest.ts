import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at, root } from '../workspace.ts'
import { memoryFolder } from './memory-folder.ts'
import { type SuiteResult, suiteOf } from './suite.ts'
import type { TestFile } from './test-file.ts'

/** What Vitest's own JSON reporter writes. Times are milliseconds since 1970. */
const Report = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      startTime: z.number(),
      endTime: z.number(),
      assertionResults: z.array(z.object({ status: z.string() })),
    }),
  ),
})

interface VitestRun {
  /** The configuration, and the project of it, if not all of them are meant. */
  config: string
  project?: string
  /** Parts of the names of files; all where none is given. */
  files?: readonly string[]
  /** Shows the output as it comes, too. */
  live?: boolean
  /** A program that runs Vitest, and its arguments. */
  under?: readonly string[]
}

/** Runs tests by Vitest. Errors outside of tests, and files that could not be loaded, are failures: its output says which. */
export async function runVitest(
  suite: string,
  { config, project, files = [], live = false, under = [] }: VitestRun,
): Promise<SuiteResult> {
  const report = at('.cache', 'test', `${project ?? 'unit'}.json`)
  rmSync(report, { force: true })
  const chosen = ['--config', at(config), ...(project === undefined ? [] : ['--project', project])]
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const vitest = at('node_modules', 'vitest', 'vitest.mjs')
  const [program = process.execPath, ...args] = [...under, process.execPath]
  const ended = await runProcess(program, [...args, vitest, 'run', ...files, ...chosen, ...reporters], {
    env: { NO_COLOR: '1', ...memoryFolder() },
    live,
  })
  return suiteOf(suite, { files: readReport(report), ...ended })
}

function readReport(report: string): TestFile[] {
  try {
    return Report.parse(JSON.parse(readFileSync(report, 'utf8'))).testResults.map(fileOf)
  } catch {
    return []
  }
}

function fileOf({
  name,
  startTime,
  endTime,
  assertionResults,
}: z.infer<typeof Report>['testResults'][number]): TestFile {
  const passed = assertionResults.filter(({ status }) => status === 'passed').length
  // A file without a test could not be loaded.
  const failed = assertionResults.length === 0 ? 1 : assertionResults.length - passed
  return { file: relative(root, name), passed, failed, milliseconds: endTime - startTime }
}
