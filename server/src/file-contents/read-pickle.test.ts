import assert from 'node:assert/strict'
import { crc32, deflateRawSync } from 'node:zlib'
import { describe, it, onTestFinished } from 'vitest'
import { createTextWorkers } from '../text/text-workers.ts'
import { readPickle } from './read-pickle.ts'
import { readZip } from './read-zip.ts'

const from = (base64: string) => Buffer.from(base64, 'base64')
const bytes = (text: string) => Buffer.from(text, 'latin1')
const told = (pickle: Buffer, size = pickle.length) =>
  readPickle(pickle, size)?.imports.map(({ module, name, risk }) => `${module}.${name} ${risk}`)

/** `[Bad(), OrderedDict(a=1), {'k': (1, 2.5, 'x', b'y', None, True, 10**30, {1, 2}, frozenset([3]))}]`, of which the first calls os.system. */
const byProtocol = {
  2: from(
    'gAJdcQAoY3Bvc2l4CnN5c3RlbQpxAVgEAAAAdHJ1ZXEChXEDUnEEY2NvbGxlY3Rpb25zCk9yZGVyZWREaWN0CnEFKVJxBlgBAAAAYXEHSwFzfXEIWAEAAABrcQkoSwFHQAQAAAAAAABYAQAAAHhxCmNfY29kZWNzCmVuY29kZQpxC1gBAAAAeXEMWAYAAABsYXRpbjFxDYZxDlJxD06Iig0AAABA6u10RtCcLJ8MY19fYnVpbHRpbl9fCnNldApxEF1xEShLAUsCZYVxElJxE2NfX2J1aWx0aW5fXwpmcm96ZW5zZXQKcRRdcRVLA2GFcRZScRd0cRhzZS4=',
  ),
  3: from(
    'gANdcQAoY3Bvc2l4CnN5c3RlbQpxAVgEAAAAdHJ1ZXEChXEDUnEEY2NvbGxlY3Rpb25zCk9yZGVyZWREaWN0CnEFKVJxBlgBAAAAYXEHSwFzfXEIWAEAAABrcQkoSwFHQAQAAAAAAABYAQAAAHhxCkMBeXELToiKDQAAAEDq7XRG0JwsnwxjYnVpbHRpbnMKc2V0CnEMXXENKEsBSwJlhXEOUnEPY2J1aWx0aW5zCmZyb3plbnNldApxEF1xEUsDYYVxElJxE3RxFHNlLg==',
  ),
  5: from(
    'gAWVhgAAAAAAAABdlCiMBXBvc2l4lIwGc3lzdGVtlJOUjAR0cnVllIWUUpSMC2NvbGxlY3Rpb25zlIwLT3JkZXJlZERpY3SUk5QpUpSMAWGUSwFzfZSMAWuUKEsBR0AEAAAAAAAAjAF4lEMBeZROiIoNAAAAQOrtdEbQnCyfDI+UKEsBSwKQKEsDkZR0lHNlLg==',
  ),
}

/** An archive with one entry behind some bytes, as PyTorch saves models. */
function zipped(name: string, content: Buffer, { packed = false, before = Buffer.alloc(0) } = {}): Buffer {
  const body = packed ? deflateRawSync(content) : content
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50)
  local.writeUInt16LE(packed ? 8 : 0, 8)
  local.writeUInt32LE(crc32(content), 14)
  local.writeUInt32LE(body.length, 18)
  local.writeUInt32LE(content.length, 22)
  local.writeUInt16LE(name.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50)
  local.copy(entry, 8, 6, 28)
  entry.writeUInt16LE(name.length, 28)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + body.length, 16)
  return Buffer.concat([before, local, bytes(name), body, entry, bytes(name), end])
}

describe('what a pickle imports', () => {
  it('is told in each protocol, the worst first', () => {
    for (const [protocol, pickle] of Object.entries(byProtocol)) {
      const imports = told(pickle)
      assert.equal(imports?.[0], 'posix.system dangerous', protocol)
      assert.ok(imports?.includes('collections.OrderedDict expected'))
      assert.deepEqual(
        imports?.filter((each) => !each.endsWith('expected')),
        ['posix.system dangerous'],
      )
      assert.equal(readPickle(pickle, pickle.length)?.isCut, false)
    }
  })

  it('is nothing where it holds only what pickles know by themselves', () => {
    // {'a': [1, 2]}
    const plain = from('gASVDwAAAAAAAAB9lIwBYZRdlChLAUsCZXMu')
    assert.deepEqual([told(plain), readPickle(plain, plain.length)?.isCut], [[], false])
  })

  it('is found by what its names are, wherever they wait or are remembered', () => {
    // Remembered, dropped, and asked for again.
    assert.deepEqual(told(bytes('\x80\x04\x8c\x02os\x94\x8c\x06system\x9400h\x00h\x01\x93)R.')), [
      'os.system dangerous',
    ])
    // Under a number that is another's turn.
    assert.deepEqual(told(bytes('\x80\x04\x8c\x02osr\x07\x00\x00\x000\x8c\x04eval\x940j\x07\x00\x00\x00h\x01\x93.')), [
      'os.eval dangerous',
    ])
    assert.deepEqual(told(bytes('\x80\x02(S"true"\nios\nsystem\n.')), ['os.system dangerous'])
    assert.deepEqual(told(bytes('\x80\x04\x8c\x05torch\x8c\x10serialization.os\x93.')), [
      'torch.serialization.os dangerous',
    ])
    assert.deepEqual(told(bytes('\x80\x02csklearn.tree\nTree\n.')), ['sklearn.tree.Tree unknown'])
  })

  it('is dangerous where its names are hidden, by letters that are escaped or by what is called', () => {
    for (const hidden of [
      "\x80\x04S'o\\x73'\n\x8c\x06system\x93.",
      '\x80\x04K\x01\x8c\x06system\x93.',
      `\x80\x04X\x58\x02\x00\x00${'o'.repeat(600)}\x8c\x06system\x93.`,
    ])
      assert.deepEqual(told(bytes(hidden)), ['__builtin__.? dangerous'])
    assert.deepEqual(told(bytes('\x80\x02\x82\x05.')), ['copyreg.extension 5 unknown'])
    assert.deepEqual(told(bytes('\x80\x02c__builtin__\ngetattr\n.')), ['__builtin__.getattr dangerous'])
  })

  it('is told up to where a program makes no sense, or is not there', () => {
    const broken = bytes('\x80\x02cos\nsystem\n\xff')
    assert.deepEqual([told(broken), readPickle(broken, broken.length)?.isCut], [['os.system dangerous'], true])
    assert.equal(readPickle(bytes('\x80\x02\xff'), 3), null)
    assert.equal(readPickle(bytes('\x80\x02)'), 3), null)
    assert.equal(readPickle(bytes('no pickle'), 9), null)
    const head = bytes('\x80\x04B\x00\x00\x00\x7f')
    assert.deepEqual([told(head, 4_000_000_000), readPickle(head, 4_000_000_000)?.isCut], [[], true])
    for (let end = 0; end < byProtocol[5].length; end += 1) {
      const part = readPickle(byProtocol[5].subarray(0, end), byProtocol[5].length)
      assert.ok(part === null || part.isCut)
    }
  })

  it('is read of each pickle of a file, and of those in archives, packed or not', () => {
    const two = Buffer.concat([bytes('\x80\x02K\x01.'), byProtocol[2], Buffer.alloc(100)])
    assert.equal(told(two)?.[0], 'posix.system dangerous')
    for (const packed of [false, true]) {
      for (const before of [Buffer.alloc(0), Buffer.alloc(999)]) {
        const archive = zipped('model/data.pkl', byProtocol[2], { packed, before })
        const [place] = readZip(archive, archive.length)?.pickles ?? []
        assert.ok(place)
        const entry = archive.subarray(place.start, place.end)
        assert.equal(told(entry)?.[0], 'posix.system dangerous')
        assert.equal(readPickle(entry, entry.length)?.isCut, false)
      }
    }
    const bomb = zipped('data.pkl', Buffer.alloc(80 * 1024 * 1024, 0x80), { packed: true })
    assert.equal(told(bomb), undefined)
  })

  it('ends in time, whatever the program asks for', async () => {
    const workers = createTextWorkers()
    onTestFinished(workers.close)
    const length = 20 * 1024 * 1024
    for (const letter of ['(', ')', 'N', '2', '\x94', '0', 'h\x00', 'K\x01\x94', 'c\n\n', "S''\n", '\x80\x02.']) {
      const program = Buffer.alloc(length, bytes(letter))
      const pickle = Buffer.concat([bytes('\x80\x04)\x94'), program])
      const found = await workers.run('contents', { format: 'pickle', bytes: pickle, size: pickle.length })
      assert.ok((found?.imports.length ?? 0) <= 1, letter)
    }
    const names = Array.from({ length: 200_000 }, (_, at) => `ca\nname${at}\n0`).join('')
    const many = await workers.run('contents', { format: 'pickle', bytes: bytes(`\x80\x02${names}.`), size: 1 })
    assert.deepEqual([many?.imports.length, many?.total, many?.isCut], [200, 200_000, true])
  })
})
