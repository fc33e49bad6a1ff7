import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ownFolder } from '../process/own-folder.ts'
import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { makeSuiteFolder } from './suite-folder.ts'

it('names what a suite has left in its temporary folder, and nothing that other programs leave', async () => {
  const { env, leftovers } = makeSuiteFolder('some')
  expect(await leftovers()).toEqual([])
  mkdirSync(join(env.TMPDIR ?? '', 'sheaf-forgotten-1'))
  mkdirSync(join(env.TMPDIR ?? '', 'sheaf-forgotten-2', 'by'), { recursive: true })
  writeFileSync(join(env.TMPDIR ?? '', 'sheaf-forgotten-2', 'by', 'whom'), '')
  writeFileSync(join(env.TMPDIR ?? '', 'org.chromium.x'), '')
  expect((await leftovers()).map(({ file, failed }) => [file, failed])).toEqual([
    ['left in the temporary folder: sheaf-forgotten-1 (empty)', 1],
    [`left in the temporary folder: sheaf-forgotten-2 (by, ${join('by', 'whom')})`, 1],
  ])
})

it('finds nothing of what a process made for itself once that has ended', async () => {
  const { env, leftovers } = makeSuiteFolder('some')
  const script = `import { ownFolder } from '${at('tools/process/own-folder.ts')}'; console.log(ownFolder('key'))`
  const { output } = await runProcess(process.execPath, ['--input-type=module', '-e', script], { env })
  expect(output).toContain(env.TMPDIR)
  expect(await leftovers()).toEqual([])
  expect(ownFolder('key')).not.toBe(ownFolder('key'))
})

it('removes what ended processes have left, and leaves what those of another container may still use', async () => {
  const base = ownFolder('suites')
  const script = `import { makeSuiteFolder } from '${at('tools/suites/suite-folder.ts')}'; makeSuiteFolder('some', { onDisk: true })`
  const suite = (after: string) =>
    runProcess(process.execPath, ['--input-type=module', '-e', script + after], { env: { TMPDIR: base } })
  // One that is killed, and so removes nothing.
  await suite("; process.kill(process.pid, 'SIGKILL')")
  const [left = ''] = readdirSync(base)
  expect(left).toMatch(/^sheaf-tests-/)
  const elsewhere = left.replace(/^sheaf-tests-\w+/, 'sheaf-tests-0')
  mkdirSync(join(base, elsewhere))
  await suite('')
  expect(readdirSync(base)).toEqual([elsewhere])
})
