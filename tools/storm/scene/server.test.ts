import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { eventually } from '@sheaf/server-core/testing/eventually'
import { it } from 'vitest'
import { residentOf } from '../../../bench/sheaf/resident-memory.ts'
import { at } from '../../workspace.ts'

/** Whoever starts a server, which is another process here, in a group of its own; says which. */
const starting = `
  process.once('SIGTERM', () => process.exit(1))
  const { startSheaf } = await import(${JSON.stringify(at('bench/sheaf/running-sheaf.ts'))})
  const server = "process.stderr.write(process.pid + '\\\\n'); setInterval(() => {}, 1000)"
  const { readFileSync, rmSync, writeFileSync } = await import('node:fs')
  const log = ${JSON.stringify(tmpdir())} + '/storm-server-' + process.pid
  // Whoever reads it may be there before who writes it.
  writeFileSync(log, '')
  const watch = setInterval(() => {
    const [line, rest] = readFileSync(log, 'utf8').split('\\n')
    if (rest === undefined) return
    clearInterval(watch)
    rmSync(log)
    process.stdout.write(line + '\\n')
  }, 50)
  await startSheaf({ command: [process.execPath, '-e', server], cwd: '/', port: 1, data: '', log, patience: 600 })
`

/** One that has ended and that nobody has waited for holds no memory, though a signal still finds it. */
const isThere = (pid: number) => residentOf(pid) !== undefined

it('ends its server where a signal ends it', async (test) => {
  const storm = spawn(process.execPath, ['--input-type=module', '-e', starting], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [told] = await once(storm.stdout, 'data')
  const server = Number(told)
  assert.ok(server > 0 && isThere(server))
  test.onTestFinished(() => void (isThere(server) && process.kill(server, 'SIGKILL')))
  const ended = once(storm, 'exit')
  storm.kill('SIGTERM')
  await ended
  await eventually(() => assert.equal(isThere(server), false))
})
