import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { at } from '../workspace.ts'
import { runProcess } from './run-process.ts'

describe('a command that is called wrongly', () => {
  const call = (command: string, ...args: string[]) =>
    runProcess(process.execPath, [at('tools', 'commands', `${command}.ts`), ...args])

  for (const command of ['storm', 'bench', 'faults', 'git-suite']) {
    it(`says how it is used, without a stack: ${command}`, { timeout: 60_000 }, async () => {
      const [help, wrong] = [await call(command, '--help'), await call(command, '--no-such-option')]
      assert.equal(help.code, 0)
      assert.ok(help.output.startsWith(`Usage: npm run ${command}`), help.output)
      assert.equal(wrong.code, 1)
      assert.match(wrong.output, /--no-such-option/)
      assert.match(wrong.output, /^Usage: /m)
      assert.doesNotMatch(wrong.output, /^ +at /m)
    })
  }

  it('names the attacks that there are, where there is none of that name', { timeout: 60_000 }, async () => {
    const { code, output } = await call('storm', '--only', 'nothing-of-that-name')
    assert.equal(code, 1)
    assert.match(output, /There is no attack nothing-of-that-name: choose from .*diff-floods/)
    assert.doesNotMatch(output, /^ +at /m)
  })
})
