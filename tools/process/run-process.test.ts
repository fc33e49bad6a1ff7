import { describe, expect, it } from 'vitest'
import { at } from '../workspace.ts'
import { runProcess } from './run-process.ts'

/** Runs a process that asks for this niceness for its child from one that has another. Gives the child's. */
async function niceOfChild({ own, nice }: { own: number; nice: number }): Promise<number> {
  const source = `
    const { getPriority, setPriority } = await import('node:os')
    const { runProcess } = await import(${JSON.stringify(at('tools/process/run-process.ts'))})
    setPriority(Math.max(getPriority(), ${own}))
    const tell = "const { getPriority } = require('node:os'); const look = () => getPriority() < ${nice} ? setTimeout(look, 20) : console.log(getPriority()); setTimeout(look, 100)"
    console.log((await runProcess(process.execPath, ['-e', tell], { nice: ${nice} })).output)`
  const { code, output } = await runProcess(process.execPath, ['--input-type=module', '-e', source])
  expect({ code, output }).toMatchObject({ code: 0 })
  return Number(output)
}

describe('a process that is started nicely', () => {
  it('leaves the processor to others, and stays as nice as whoever started it', async () => {
    expect(await niceOfChild({ own: 0, nice: 15 })).toBeGreaterThanOrEqual(15)
    expect(await niceOfChild({ own: 19, nice: 10 })).toBe(19)
  })
})
