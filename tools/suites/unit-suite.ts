import { readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at, bin, root } from '../workspace.ts'
import { type SuiteResult, suiteOf } from './suite.ts'
import type { TestFile } from './test-file.ts'

const report = at('.cache', 'test', 'unit.json')

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

/** The tests of all packages, of screens and of the tools, or some files of them: one run of Vitest. */
export async function runUnit(files: readonly string[] = []): Promise<SuiteResult> {
  rmSync(report, { force: true })
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await runProcess(bin('vitest'), args, { env: { NO_COLOR: '1' } })
  return suiteOf('unit and screens', { files: readReport(), ...ended })
}

function readReport(): TestFile[] {
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
