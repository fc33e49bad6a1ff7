import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, it } from 'vitest'
import { acceptedEncoding, createCompressor, encodedTag } from './compression.ts'

const body = Buffer.from('a sheaf of wheat '.repeat(400))

describe('the coding of an answer', () => {
  it('is what the client takes, brotli first', () => {
    const wanted: [string | undefined, string | undefined][] = [
      [undefined, undefined],
      ['', undefined],
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip;q=1.0, br;q=0', 'gzip'],
      ['GZIP ; q=0.5', 'gzip'],
      ['deflate, identity', undefined],
      ['br;q=nonsense', undefined],
      ['*', undefined],
    ]
    for (const [header, encoding] of wanted) assert.equal(acceptedEncoding(header), encoding, header)
  })

  it('is part of its entity tag', () => {
    assert.equal(encodedTag('"abc"', 'br'), '"abc-br"')
  })
})

describe('the compressor', () => {
  it('packs what is worth it, so that clients can read it', async () => {
    const { compress } = createCompressor()
    const br = await compress(body, { encoding: 'br' })
    const gz = await compress(body, { encoding: 'gzip' })
    assert.ok(br && gz && br.length < body.length && gz.length < body.length)
    assert.deepEqual(brotliDecompressSync(br), body)
    assert.deepEqual(gunzipSync(gz), body)
    assert.equal(await compress(Buffer.from('{"code":200}'), { encoding: 'br' }), undefined)
  })

  it('packs an answer that many get once, also when they ask together, and keeps nothing else', async () => {
    const compressor = createCompressor()
    const options = { encoding: 'br', etag: '"x"' } as const
    const [first, second] = await Promise.all([compressor.compress(body, options), compressor.compress(body, options)])
    assert.ok(first && first === second)
    assert.equal(first.buffer.byteLength, first.length)
    assert.equal(await compressor.compress(body, options), first)
    assert.notEqual(await compressor.compress(body, { encoding: 'br', etag: '"y"' }), first)
    assert.notEqual(
      await compressor.compress(body, { encoding: 'br' }),
      await compressor.compress(body, { encoding: 'br' }),
    )
  })

  it('lets an answer go out plain rather than wait for others', async () => {
    const { compress } = createCompressor()
    const all = await Promise.all(Array.from({ length: 5 }, () => compress(body, { encoding: 'br' })))
    assert.deepEqual(
      all.map((one) => one !== undefined),
      [true, true, false, false, false],
    )
    assert.ok(await compress(body, { encoding: 'br' }))
  })
})
