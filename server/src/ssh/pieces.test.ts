import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { pieceBytes } from './messages.ts'
import { createPieces } from './pieces.ts'

describe('pieces that are handed to another thread', () => {
  it('are copies, whose memory is used again once it is given back', () => {
    const pieces = createPieces()
    const chunk = Buffer.alloc(pieceBytes, 'a')
    const first = pieces.copy(chunk)
    const second = pieces.copy(chunk)
    chunk.fill('b')
    assert.ok(Buffer.alloc(pieceBytes, 'a').equals(first))
    assert.notEqual(first.buffer, second.buffer)
    pieces.giveBack(first.buffer)
    const shorter = Buffer.alloc(pieceBytes - 7, 'c')
    const again = pieces.copy(shorter)
    assert.equal(again.buffer, first.buffer)
    assert.ok(shorter.equals(again))
  })

  it('of little have no more memory than they need', () => {
    const pieces = createPieces()
    const short = pieces.copy(Buffer.from('short'))
    assert.equal(short.buffer.byteLength, 5)
    pieces.giveBack(short.buffer)
    assert.notEqual(pieces.copy(Buffer.from('other')).buffer, short.buffer)
  })
})
