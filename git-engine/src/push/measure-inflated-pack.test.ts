import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { describe, it, type TestContext } from 'vitest'
import { writeLfsPointer } from '../objects/lfs-pointer.ts'
import { outputOf } from '../testing/run-sync.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { measureInflatedPack } from './measure-inflated-pack.ts'

/** A history of a file that grows, so that packs of it hold deltas, and its tips. */
const grown = (test: TestContext, format: string) => {
  const gitDir = join(scratchFolder(test), 'r.git')
  plainGit('/', ['init', '-q', '--bare', `--object-format=${format}`, gitDir])
  const text = Array.from({ length: 400 }, (_, line) => `line ${line} of a text\n`).join('')
  const commits = writeHistory(
    gitDir,
    Array.from({ length: 5 }, (_, step) => ({
      branch: 'refs/heads/main',
      parents: step === 0 ? [] : [step],
      changes: [
        { path: 'text', content: `${text}step ${step}\n` },
        { path: `folder/empty${step}`, content: '' },
      ],
    })),
  )
  const pack = (revisions: string, ...options: string[]) =>
    outputOf('git', ['-C', gitDir, 'pack-objects', '-q', '--revs', '--stdout', ...options], { input: revisions })
  return { gitDir, commits, pack }
}

const object = (type: number, claimed: number, data: Buffer) => {
  const head = [(type << 4) | (claimed & 15)]
  for (let rest = Math.floor(claimed / 16); rest > 0; rest = Math.floor(rest / 128)) {
    head[head.length - 1] = (head.at(-1) ?? 0) | 128
    head.push(rest & 127)
  }
  return Buffer.concat([Buffer.from(head), deflateSync(data)])
}

const packOf = (objects: readonly Buffer[], count = objects.length) => {
  const head = Buffer.from('PACK\0\0\0\x02\0\0\0\0', 'latin1')
  head.writeUInt32BE(count, 8)
  return Buffer.concat([head, ...objects, Buffer.alloc(20)])
}

describe('the inflated size of a small pack', () => {
  for (const [format, hashBytes] of [
    ['sha1', 20],
    ['sha256', 32],
  ] as const) {
    it(`finds what git finds (${format})`, (test) => {
      const { gitDir, commits, pack } = grown(test, format)
      const listed = plainGit(gitDir, ['cat-file', '--batch-all-objects', '--batch-check=%(objectsize)'])
      const sizes = listed.split('\n').map(Number)
      const expected = {
        largest: Math.max(...sizes),
        whole: sizes.reduce((sum, size) => sum + size, 0),
        commits: new Map(commits.map((oid, step) => [oid, commits.slice(Math.max(0, step - 1), step)])),
        mayPoint: false,
      }
      for (const option of ['--no-delta-base-offset', '--delta-base-offset']) {
        const found = measureInflatedPack(pack(`${commits.at(-1)}\n`, option), hashBytes)
        assert.deepEqual(found && { ...found, commits: new Map([...found.commits].sort()) }, {
          ...expected,
          commits: new Map([...expected.commits].sort()),
        })
      }
      // A thin pack leaves out what its deltas begin from.
      const thin = pack(`${commits[4]}\n^${commits[3]}\n`, '--thin')
      assert.ok(thin.length < 1_000, `${thin.length}`)
      assert.ok((measureInflatedPack(thin, hashBytes)?.largest ?? 0) > 7_000)
    })
  }

  it('takes nothing that is not whole, nor anything that goes on', (test) => {
    const { commits, pack } = grown(test, 'sha1')
    const whole = pack(`${commits.at(-1)}\n`)
    for (let end = 0; end < whole.length; end += 1)
      assert.equal(measureInflatedPack(whole.subarray(0, end), 20), undefined)
    assert.equal(measureInflatedPack(Buffer.concat([whole, Buffer.alloc(1)]), 20), undefined)
  })

  it('believes no size', () => {
    const hello = Buffer.from('hello')
    assert.deepEqual(measureInflatedPack(packOf([object(3, 5, hello)]), 20), {
      largest: 5,
      whole: 5,
      commits: new Map(),
      mayPoint: false,
    })
    const varint = (value: number) => {
      const bytes: number[] = []
      for (let rest = value; ; rest = Math.floor(rest / 128)) {
        bytes.push(rest >= 128 ? (rest % 128) | 128 : rest)
        if (rest < 128) return bytes
      }
    }
    const makes = (size: number) => {
      const delta = Buffer.from([...varint(5), ...varint(size), 0x90, 5])
      const [head = 0, ...rest] = object(7, delta.length, delta)
      return Buffer.concat([Buffer.from([head]), Buffer.alloc(20), Buffer.from(rest)])
    }
    assert.deepEqual(measureInflatedPack(packOf([object(3, 5, hello), makes(5)]), 20), {
      largest: 5,
      whole: 10,
      commits: new Map(),
      mayPoint: false,
    })
    const odd: Record<string, Buffer> = {
      'a size that is too small': packOf([object(3, 4, hello)]),
      'a size that is too large': packOf([object(3, 6, hello)]),
      'a bomb that claims five bytes': packOf([object(3, 5, Buffer.alloc(100_000_000))]),
      'a bomb that claims what it has': packOf([object(3, 1_000_000, Buffer.alloc(1_000_000))]),
      'a delta that makes 64 GiB': packOf([object(3, 5, hello), makes(64 * 1024 ** 3)]),
      'deltas that make much together': packOf([object(3, 5, hello), ...Array(70).fill(makes(1024 ** 2))]),
      'more objects than it has': packOf([object(3, 5, hello)], 2),
      'four thousand million objects': packOf([object(3, 5, hello)], 0xffffffff),
      'an object of no type': packOf([object(0, 5, hello)]),
      'an object of a type to come': packOf([object(5, 5, hello)]),
    }
    for (const [what, pack] of Object.entries(odd)) assert.equal(measureInflatedPack(pack, 20), undefined, what)
  })

  it('tells what may be a pointer of Git LFS, made from another one too', (test) => {
    const gitDir = join(scratchFolder(test), 'r.git')
    plainGit('/', ['init', '-q', '--bare', gitDir])
    const pointer = (digit: number) =>
      writeLfsPointer({ oid: createHash('sha256').update(`${digit}`).digest('hex'), size: 1_000 })
    const [first, second, other] = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'model.bin', content: pointer(1) }] },
      { branch: 'refs/heads/main', parents: [1], changes: [{ path: 'model.bin', content: pointer(2) }] },
      { branch: 'refs/heads/main', parents: [2], changes: [{ path: 'note', content: `version ${pointer(3)}` }] },
    ])
    const packOfRange = (range: string) =>
      outputOf('git', ['-C', gitDir, 'pack-objects', '-q', '--revs', '--stdout', '--thin'], { input: range })
    const mayPoint = (range: string) => measureInflatedPack(packOfRange(range), 20)?.mayPoint
    assert.equal(mayPoint(`${first}\n`), true)
    assert.equal(mayPoint(`${second}\n^${first}\n`), true)
    assert.equal(mayPoint(`${other}\n^${second}\n`), false)
  })
})
