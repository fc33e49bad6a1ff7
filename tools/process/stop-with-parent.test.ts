import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { describe, it } from 'vitest'
import { at } from '../workspace.ts'

const child = `
  const { stopWithParent } = await import(${JSON.stringify(at('tools/process/stop-with-parent.ts'))})
  stopWithParent()
  console.log('up')
  setInterval(() => undefined, 1000)`
const parent = `
  const { spawn } = await import('node:child_process')
  spawn(process.execPath, ['--input-type=module', '-e', ${JSON.stringify(child)}], { stdio: 'inherit' })`

describe('stopWithParent', () => {
  it('ends a process whose parent was killed', async () => {
    const started = spawn(process.execPath, ['--input-type=module', '-e', parent], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(started.stdout, 'data')
    // Both write to the same pipe: it closes once both are gone.
    const bothGone = once(started, 'close')
    started.kill('SIGKILL')
    await bothGone
  })
})
