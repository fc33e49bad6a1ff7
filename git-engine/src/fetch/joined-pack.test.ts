import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { joinPacks } from './joined-pack.ts'
import { wholePack } from './pack-part.ts'

describe('a pack of two', () => {
  it('is read up to its checksum while that is not known yet', async () => {
    const source = Buffer.from('PACK........entries')
    const { promise, resolve } = Promise.withResolvers<Buffer>()
    const joined = joinPacks({
      file: {
        readv: async (buffers, at) => {
          let bytesRead = 0
          for (const buffer of buffers) bytesRead += source.copy(Buffer.from(buffer.buffer), 0, Number(at) + bytesRead)
          return { bytesRead, buffers }
        },
        read: async () => assert.fail('a whole pack is read as it lies there'),
      },
      version: 2,
      objects: 3,
      part: wholePack(source.length),
      entries: Buffer.from('behind'),
      checksum: promise,
      checksumBytes: 4,
    })
    const read = async (at: number, length: number) => {
      const buffer = Buffer.from(new ArrayBuffer(length))
      const { bytesRead } = await joined.readv([buffer], at)
      return buffer.toString('latin1', 0, bytesRead)
    }
    assert.equal(joined.bytes, 12 + 7 + 6 + 4)
    assert.equal(await read(0, 4), 'PACK')
    assert.equal(await read(12, 7), 'entries')
    assert.equal(await read(19, 6), 'behind')
    let known = ''
    const last = read(25, 4).then((text) => {
      known = text
    })
    await read(12, 7)
    assert.equal(known, '')
    resolve(Buffer.from('SUM!'))
    await last
    assert.equal(known, 'SUM!')
  })
})
