import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import { root } from '../workspace.ts'
import { reportVariable } from './runner-report.ts'
import { linesOf, type TestFile } from './test-file.ts'

/** Leaves what each file came to for the command that adds up all suites. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it
export default class FileReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const report = process.env[reportVariable]
    if (report !== undefined) writeFileSync(report, linesOf(modules.map(fileOf)))
  }
}

function fileOf(module: TestModule): TestFile {
  const states = [...module.children.allTests()].map((test) => test.result().state)
  const passed = states.filter((state) => state === 'passed').length
  const { collectDuration, duration } = module.diagnostic()
  const { processorMs } = module.meta()
  return {
    file: relative(root, module.moduleId),
    passed,
    // A file without a test could not be loaded.
    failed: states.length === 0 ? 1 : states.length - passed,
    milliseconds: collectDuration + duration,
    ...(processorMs !== undefined && { processorMs }),
  }
}
