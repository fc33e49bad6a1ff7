import assert from 'node:assert/strict'
import { PassThrough, Readable } from 'node:stream'
import { describe, it } from 'vitest'
import { linesOf } from './lines-of.ts'
import { createGit } from './run-git.ts'

async function all(stream: Readable): Promise<string[]> {
  const lines: string[] = []
  for await (const some of linesOf(stream)) lines.push(...some)
  return lines
}

describe('the lines of a process', () => {
  it('come whole, whatever they were cut into', async () => {
    const bytes = Buffer.from('one\nzwölf\n\r\nthe last')
    for (let at = 0; at <= bytes.length; at += 1) {
      const pieces = Readable.from([bytes.subarray(0, at), bytes.subarray(at)])
      assert.deepEqual(await all(pieces), ['one', 'zwölf', '\r', 'the last'])
    }
  })

  it('are none where the process has ended before anybody read', { timeout: 10_000 }, async () => {
    const git = createGit()
    const child = await git.start({ args: ['version'] })
    await child.ended
    assert.deepEqual(await all(child.stdout), [])
    await git.close()
  })

  it('end where nobody reads them any more', { timeout: 10_000 }, async () => {
    const stream = new PassThrough()
    stream.write('one\ntw')
    const lines: string[] = []
    for await (const some of linesOf(stream)) {
      lines.push(...some)
      stream.destroy()
    }
    assert.deepEqual(lines, ['one', 'tw'])
  })
})
