import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { describe, it } from 'vitest'
import { launch } from './launcher.ts'
import { createWorkedTimes } from './worked-time.ts'

const workedBy = async (script: string) => {
  const child = await launch({ file: '/bin/sh', args: ['-c', script], env: { PATH: process.env.PATH } })
  child.stdin.end()
  child.stdout.resume()
  child.stderr.resume()
  await child.exited
  return child.workedMs() ?? 0
}

describe('how long a process worked', () => {
  it.skipIf(!existsSync('/proc/self/stat'))(
    'is told by the launcher, with what it started and not what it waited',
    async () => {
      const busy = 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'
      const worked = await workedBy(`(${busy}); true`)
      assert.ok(worked >= 50, `worked for ${worked} ms`)
      const waited = await workedBy('sleep 0.7')
      assert.ok(waited <= 60, `waited, and worked for ${waited} ms`)
    },
  )

  it('is what was added since the last one ended, and shared by those that ended at once', async () => {
    let total: number | undefined = 100
    const times = createWorkedTimes(() => total)
    const told: (number | undefined)[] = []
    const tell = (workedMs: number | undefined) => void told.push(workedMs)
    total = 130
    times.ended(500, tell)
    await setImmediate()
    total = 190
    times.ended(200, tell)
    times.ended(400, tell)
    await setImmediate()
    assert.deepEqual(told, [30, 20, 40])
    total = undefined
    times.ended(200, tell)
    await setImmediate()
    assert.deepEqual(told.at(-1), undefined)
    assert.equal(told.length, 4)
  })
})
