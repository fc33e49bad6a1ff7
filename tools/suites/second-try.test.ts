import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { at, root } from '../workspace.ts'
import { runVitest } from './run-vitest.ts'
import { withSecondTry } from './second-try.ts'
import type { Ran } from './suite.ts'
import type { TestFile } from './test-file.ts'

const failures = [{ test: 'one', error: 'late' }]
const good: TestFile = { file: 'good.test.ts', passed: 2, failed: 0, milliseconds: 1 }
const red: TestFile = { file: 'red.test.ts', passed: 3, failed: 1, milliseconds: 10, failures }
const green: TestFile = { file: 'red.test.ts', passed: 4, failed: 0, milliseconds: 5 }

const ran = (files: readonly TestFile[], code = 1): Ran => ({ files, code, milliseconds: 1, output: '' })

async function tried(files: readonly TestFile[], second: Ran): Promise<{ asked: string[]; ran: Ran }> {
  const asked: string[] = []
  const again = async (file: string) => {
    asked.push(file)
    return second
  }
  return { ran: await withSecondTry(ran(files), again), asked }
}

it('runs what failed once more, alone, and names what passes then', async () => {
  const { asked, ran: after } = await tried([good, red], ran([green], 0))
  expect(asked).toEqual(['red.test.ts'])
  expect(after.files).toEqual([good, { ...green, milliseconds: 15, atSecondTry: failures }])
  expect(after.code).toBe(0)
})

it('has failed where that fails again, or runs fewer tests, or does not end as it should', async () => {
  const worse = { ...red, failed: 2, passed: 2, failures: [{ test: 'other', error: 'late, too' }] }
  expect((await tried([red], ran([worse]))).ran.files).toEqual([{ ...worse, milliseconds: 20 }])
  expect((await tried([red], ran([]))).ran.files).toEqual([red])
  expect((await tried([red], ran([{ ...green, passed: 3 }], 0))).ran.files).toEqual([red])
  expect((await tried([red], ran([green], 137))).ran.files).toEqual([red])
  const left: TestFile = { file: 'left: some', passed: 0, failed: 1, milliseconds: 0 }
  expect((await tried([red], ran([green, left], 0))).ran.files).toContainEqual(left)
})

it('gives no second try to what is no file of tests, and none where so much fails that chance is no reason', async () => {
  const outside = { ...red, file: 'outside of tests' }
  expect(await tried([good, outside], ran([]))).toEqual({ asked: [], ran: ran([good, outside]) })
  const many = Array.from({ length: 9 }, (_, at) => ({ ...red, file: `${at}.test.ts` }))
  expect(await tried(many, ran([]))).toEqual({ asked: [], ran: ran(many) })
})

it('finds by Vitest which tests fail each time, and which by chance', async () => {
  mkdirSync(at('.cache', 'test'), { recursive: true })
  const folder = mkdtempSync(at('.cache', 'test', 'tries-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const test = { name: 'tries', root: folder, globals: true, include: ['*.test.ts'] }
  write('vitest.config.mjs', `export default { test: { projects: [{ test: ${JSON.stringify(test)} }] } }`)
  const once = `const { existsSync, writeFileSync } = await import('node:fs')
    const been = import.meta.filename + '.been'
    const first = !existsSync(been)
    writeFileSync(been, '')`
  write('chance.test.ts', `${once}\nit('shakes', () => expect(first).toBe(false)); it('stands', () => {})`)
  write('fault.test.ts', `describe('it', () => { it('breaks', () => { throw new Error('broken') }) })`)

  const config = relative(root, join(folder, 'vitest.config.mjs'))
  const { passed, failed, files } = await runVitest('tries', { config, project: 'tries' })
  expect({ passed, failed }).toEqual({ passed: 2, failed: 1 })
  const named = (name: string) => files.find(({ file }) => file.endsWith(`/${name}.test.ts`))
  expect(named('chance')?.atSecondTry).toEqual([
    { test: 'shakes', error: expect.stringContaining('expected true to be false') },
  ])
  expect(named('chance')?.failures).toBeUndefined()
  expect(named('fault')?.failures).toEqual([{ test: 'it > breaks', error: expect.stringContaining('broken') }])
})
