import { globSync } from 'node:fs'
import { at, root } from '../workspace.ts'
import { runNodeTests } from './node-tests.ts'
import { type SuiteResult, suiteOf } from './suite.ts'

const all = () => globSync(['host/page/**/*.test.ts', 'shared/build/src/**/*.test.ts'], { cwd: root }).sort()

/** What builds the front end and what serves its pages: Node code, tested by Node's own runner. */
export async function runBuild(files: readonly string[] = all()): Promise<SuiteResult> {
  const began = performance.now()
  let output = ''
  const ran = await runNodeTests({
    files: files.map((file) => at(file)),
    say: (text) => {
      output += text
    },
  })
  return suiteOf('build and pages', { files: ran, milliseconds: performance.now() - began, output, code: 0 })
}
