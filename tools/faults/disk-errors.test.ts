import assert from 'node:assert/strict'
import { it } from 'vitest'
import { runProcess } from '../process/run-process.ts'
import { diskErrors } from './disk-errors.ts'
import { randomOf } from './random.ts'

const { code } = await runProcess('strace', ['-V']).catch(() => ({ code: 1 }))

it.skipIf(code !== 0)(
  'Errors of the disk during pushes meet calls of git itself, and lose nothing that was acknowledged (strace)',
  {
    timeout: 400_000,
  },
  async () => {
    const report = await diskErrors({ upTo: 1, random: randomOf(Date.now() % 1_000_000) })
    assert.deepEqual(report.problems, [])
  },
)
