import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { flushPacket, packet } from '../pkt-line.ts'
import { scratchFolder } from '../testing/scratch-repository.ts'
import { frameFile } from './framed-file.ts'

const introduction = packet('packfile\n')
const band = Buffer.from([1])

/** The answer as somebody makes it who holds all of it. */
function framed(content: Buffer): Buffer {
  const packets: Buffer[] = []
  for (let at = 0; at < content.length; at += 65_515)
    packets.push(packet(Buffer.concat([band, content.subarray(at, at + 65_515)])))
  return Buffer.concat([introduction, ...packets, flushPacket])
}

describe('a file in packets', () => {
  it('is the same whatever is read of it at once, and from wherever', async (test) => {
    const path = join(scratchFolder(test), 'file')
    for (const size of [1, 65_514, 65_515, 65_516, 3 * 65_515, 700_001]) {
      const content = randomBytes(size)
      writeFileSync(path, content)
      const whole = framed(content)
      const file = await open(path)
      try {
        const { bytes, read } = frameFile(file, size, introduction)
        assert.equal(bytes, whole.length)
        for (const step of [3, 4_099, 65_520, 300_000, 1 << 20]) {
          const seen = Buffer.alloc(whole.length)
          const buffer = Buffer.alloc(step)
          // Of small steps the first and the last, where what differs is.
          for (let at = 0; at < bytes; at += at > 300 && step === 3 ? Math.max(step, bytes - at - 300) : step) {
            const { bytesRead } = await read(buffer, 0, step, at)
            assert.equal(bytesRead, Math.min(step, bytes - at))
            assert.ok(buffer.subarray(0, bytesRead).equals(whole.subarray(at, at + bytesRead)), `${size} ${step} ${at}`)
            buffer.copy(seen, at, 0, bytesRead)
          }
          if (step > 3) assert.ok(seen.equals(whole))
        }
        assert.equal((await read(Buffer.alloc(9), 0, 9, bytes)).bytesRead, 0)
      } finally {
        await file.close()
      }
    }
  })

  it('goes on where the system reads less than it was asked for, and fails where the file has become shorter', async () => {
    const content = randomBytes(200_000)
    const little = async (pieces: readonly Uint8Array[], at: number | null) => {
      const [first] = pieces
      const bytesRead =
        first === undefined ? 0 : content.copy(first, 0, at ?? 0, Math.min((at ?? 0) + 7_001, content.length))
      return { bytesRead, buffers: [] }
    }
    const { bytes, read } = frameFile({ readv: little as never }, content.length, introduction)
    const buffer = Buffer.alloc(bytes)
    await read(buffer, 0, bytes, 0)
    assert.ok(buffer.equals(framed(content)))
    const none = async () => ({ bytesRead: 0, buffers: [] })
    const cut = frameFile({ readv: none as never }, content.length, introduction)
    await assert.rejects(cut.read(buffer, 0, bytes, 0), /shorter/)
  })
})
