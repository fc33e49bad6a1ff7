import assert from 'node:assert/strict'
import { gzipSync } from 'node:zlib'
import { describe, it, onTestFinished } from 'vitest'
import { createTextWorkers } from '../text/text-workers.ts'
import { findContents } from './find-contents.ts'
import { type ContentsFormat, noContents } from './found-contents.ts'

const find = (format: ContentsFormat, bytes: Buffer, size = bytes.length) => findContents({ format, bytes, size })

/** A header of tar for a file, a folder or a link. */
function tarHeader(path: string, { type = '0', size = 0 } = {}): Buffer {
  const header = Buffer.alloc(512)
  header.write(path)
  header.write(size.toString(8).padStart(11, '0'), 124)
  header.write(`        ${type}`, 148)
  header.write('ustar', 257)
  const sum = header.reduce((all, byte) => all + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}
const tarFile = (path: string, content: string, type = '0') => {
  const padded = Buffer.alloc(Math.ceil(content.length / 512) * 512)
  padded.write(content)
  return Buffer.concat([tarHeader(path, { type, size: content.length }), padded])
}

/** An archive of zip of empty files, with nothing but its directory. */
function zip(
  paths: readonly string[],
  { count = paths.length, length }: { count?: number; length?: number } = {},
): Buffer {
  const entries = paths.map((path) => {
    const name = Buffer.from(path)
    const entry = Buffer.alloc(46)
    entry.writeUInt32LE(0x02014b50)
    entry.writeUInt16LE(0x800, 8)
    entry.writeUInt32LE(12, 24)
    entry.writeUInt16LE(name.length, 28)
    return Buffer.concat([entry, name])
  })
  const directory = Buffer.concat(entries)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(count, 10)
  end.writeUInt32LE(length ?? directory.length, 12)
  return Buffer.concat([Buffer.from('PK\x03\x04'), directory, end])
}

function safetensors(header: unknown, length?: bigint): Buffer {
  const text = Buffer.from(typeof header === 'string' ? header : JSON.stringify(header))
  const start = Buffer.alloc(8)
  start.writeBigUInt64LE(length ?? BigInt(text.length))
  return Buffer.concat([start, text])
}

const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const u64 = (value: number | bigint) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const text = (value: string) => Buffer.concat([u64(value.length), Buffer.from(value)])
const gguf = (tensors: number | bigint, facts: number | bigint, ...rest: Buffer[]) =>
  Buffer.concat([Buffer.from('GGUF'), u32(3), u64(tensors), u64(facts), ...rest])
const tensor = (name: string, shape: readonly (number | bigint)[], type = 1) =>
  Buffer.concat([text(name), u32(shape.length), ...shape.map(u64), u32(type), u64(0)])

describe('what a file says that it holds', () => {
  it('is the directory of an archive of zip', async () => {
    const found = await find('zip', zip(['a/', 'a/ö.txt']))
    assert.deepEqual(found?.entries, [
      { path: 'a/', kind: 'folder', size: 12 },
      { path: 'a/ö.txt', kind: 'file', size: 12 },
    ])
    assert.deepEqual([found?.total, found?.isCut], [2, false])
    const empty = await find('zip', zip([]))
    assert.deepEqual([empty?.entries, empty?.isCut], [[], false])
  })

  it('is the headers of an archive of tar, packed or not, as far as there is of it', async () => {
    const long = `${'deep/'.repeat(40)}end.txt`
    const tar = Buffer.concat([
      tarHeader('src/', { type: '5' }),
      tarFile('src/a.txt', 'x'.repeat(600)),
      tarFile('././@LongLink', `${long}\0`, 'L'),
      tarFile('cut', 'y'),
      tarFile('x', `14 path=né/b\n`, 'x'),
      tarFile('cut', ''),
      tarHeader('link', { type: '2' }),
      Buffer.alloc(1024),
    ])
    const entries = [
      { path: 'src/', kind: 'folder', size: 0 },
      { path: 'src/a.txt', kind: 'file', size: 600 },
      { path: long, kind: 'file', size: 1 },
      { path: 'né/b', kind: 'file', size: 0 },
      { path: 'link', kind: 'link', size: 0 },
    ]
    const plain = await find('tar', tar)
    assert.deepEqual([plain?.entries, plain?.isCut], [entries, false])
    const packed = await find('tar.gz', gzipSync(tar))
    assert.deepEqual([packed?.entries, packed?.isCut], [entries, false])
    const half = await find('tar', tar.subarray(0, 1100), tar.length)
    assert.deepEqual([half?.entries, half?.isCut], [entries.slice(0, 2), true])
    const broken = await find('tar.gz', gzipSync(tar).subarray(0, -30))
    assert.equal(broken?.isCut, true)
  })

  it('is the tensors of safetensors, with what they have together', async () => {
    const found = await find(
      'safetensors',
      safetensors({
        __metadata__: { format: 'pt', odd: 1 },
        'a.weight': { dtype: 'F16', shape: [3, 4], data_offsets: [0, 24] },
        'a.bias': { dtype: 'F32', shape: [], data_offsets: [24, 28] },
      }),
    )
    assert.deepEqual(found, {
      ...noContents,
      tensors: [
        { name: 'a.weight', dtype: 'F16', shape: [3, 4] },
        { name: 'a.bias', dtype: 'F32', shape: [] },
      ],
      facts: [{ name: 'format', value: 'pt' }],
      parameters: 13,
      total: 2,
      isCut: false,
    })
  })

  it('is the facts and tensors of GGUF, of long lists the beginning', async () => {
    const words = Array.from({ length: 1_000 }, (_, at) => text(`w${at}`))
    const found = await find(
      'gguf',
      gguf(
        1,
        3,
        Buffer.concat([text('general.name'), u32(8), text('Rye')]),
        Buffer.concat([text('tokens'), u32(9), u32(8), u64(1_000), ...words]),
        Buffer.concat([text('ids'), u32(9), u32(4), u64(20), Buffer.alloc(80)]),
        tensor('a', [2, 8]),
      ),
    )
    assert.deepEqual(found?.facts, [
      { name: 'general.name', value: 'Rye' },
      { name: 'tokens', value: '[w0, w1, w2, w3, w4, w5, w6, w7, … 1000]' },
      { name: 'ids', value: '[0, 0, 0, 0, 0, 0, 0, 0, … 20]' },
    ])
    assert.deepEqual(found?.tensors, [{ name: 'a', dtype: 'F16', shape: [2, 8] }])
    assert.deepEqual([found?.parameters, found?.total, found?.isCut], [16, 1, false])
  })

  it('is nothing of what is none, and of what ends anywhere no more than there is', async () => {
    const whole: readonly [ContentsFormat, Buffer][] = [
      ['zip', zip(['a', 'b'])],
      ['tar', tarFile('a', 'b')],
      ['tar.gz', gzipSync(tarFile('a', 'b'))],
      ['safetensors', safetensors({ a: { dtype: 'F16', shape: [1] } })],
      ['gguf', gguf(1, 1, text('a'), u32(8), text('b'), tensor('a', [1]))],
    ]
    for (const [format, bytes] of whole) {
      assert.ok(await find(format, bytes), format)
      // Whatever comes of it, it comes, and is no more than the whole of it.
      for (let end = 0; end < Math.min(bytes.length, 700); end += 1) {
        const part = await find(format, bytes.subarray(0, end), bytes.length)
        assert.ok((part?.entries.length ?? 0) + (part?.tensors.length ?? 0) <= 2)
      }
      assert.equal(await find(format, Buffer.from('neither of them, whatever its name says')), null, format)
    }
    for (const header of [
      '[]',
      '1',
      '{',
      '{"a":1}',
      '{"a":{"dtype":"<b>","shape":[1]}}',
      '{"a":{"dtype":"F16","shape":[-1]}}',
    ])
      assert.equal(await find('safetensors', safetensors(header)), null, header)
  })

  it('believes no length and no number: hostile ones end in time, and in an answer', async () => {
    const workers = createTextWorkers()
    onTestFinished(workers.close)
    const run = (format: ContentsFormat, bytes: Buffer, size = bytes.length) =>
      workers.run('contents', { format, bytes, size })
    const most = 2n ** 64n - 1n
    assert.equal(await run('safetensors', safetensors({}, most)), null)
    assert.equal(await run('safetensors', safetensors({}, 4_000_000_000n)), null)
    const sides = await run('safetensors', safetensors({ a: { dtype: 'F16', shape: Array(16).fill(2 ** 52) } }))
    assert.equal(sides?.parameters, Number.MAX_SAFE_INTEGER)
    assert.equal(await run('safetensors', safetensors('['.repeat(1_000_000))), null)
    const name = text('a')
    for (const bytes of [
      gguf(most, most),
      gguf(0, 1, u64(most)),
      gguf(0, 1, name, u32(9), u32(0), u64(most)),
      gguf(0, 1, name, u32(9), u32(99), u64(most)),
      // Lists of lists of lists, each of as many as there are numbers.
      gguf(0, 1, name, ...Array.from({ length: 1_000 }, () => Buffer.concat([u32(9), u64(most)]))),
      gguf(0, 1, name, u32(99)),
    ])
      assert.equal(await run('gguf', bytes), null)
    const wide = await run('gguf', gguf(most, 0, tensor('a', [most, most]), text('b'), u32(4_000_000_000)))
    assert.deepEqual([wide?.tensors.length, wide?.parameters, wide?.isCut], [1, null, true])
    // Sizes that lead back, round and round, or on for ever.
    const negative = tarHeader('a')
    negative.write('-0000000001', 124)
    assert.equal(await run('tar', Buffer.concat([negative, tarFile('b', '')])), null)
    const endless = await run('tar', Buffer.concat([tarFile('a', ''), tarHeader('b', { size: 8 ** 11 - 1 })]))
    assert.deepEqual(
      endless?.entries.map(({ path }) => path),
      ['a', 'b'],
    )
    // A small file that unpacks into gigabytes, of zeros and of headers.
    const zeros = gzipSync(Buffer.concat([tarHeader('a', { size: 8 ** 10 }), Buffer.alloc(200 * 1024 * 1024)]))
    const bomb = await run('tar.gz', zeros)
    assert.deepEqual([bomb?.entries.length, bomb?.isCut], [1, true])
    const headers = gzipSync(Buffer.alloc(60 * 1024 * 1024, tarHeader('a')))
    const many = await run('tar.gz', headers)
    assert.deepEqual([many?.isCut, (many?.entries.length ?? 0) <= 10_000], [true, true])
    assert.equal(await run('tar.gz', gzipSync('no archive')), null)
    for (const odd of [zip(['a'], { length: 0xfffffff0 }), zip([], { count: 65_535, length: 0xffffffff })])
      assert.ok(((await run('zip', odd))?.entries.length ?? 0) <= 1)
    const names = await run('zip', zip(Array.from({ length: 60_000 }, (_, at) => `${at}/${'\u0001'.repeat(60)}`)))
    assert.ok(Buffer.byteLength(JSON.stringify(names)) < 900_000 && names?.isCut)
  })
})
