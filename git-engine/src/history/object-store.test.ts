import assert from 'node:assert/strict'
import {
  appendFileSync,
  chmodSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'vitest'
import { generateHistory, randomOf } from '../testing/generated-history.ts'
import { outputOf } from '../testing/run-sync.ts'
import { plainEnvironment, plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'
import { type ObjectStore, openObjectStore, UnreadableError } from './object-store.ts'

interface Expected {
  id: Buffer
  type: string
  data: Buffer
}

/** Every object of a repository, as git itself reads it. */
function objectsOf(gitDir: string): Expected[] {
  const args = ['-C', gitDir, 'cat-file', '--batch', '--batch-all-objects']
  const out = outputOf('git', args, { env: plainEnvironment })
  const objects: Expected[] = []
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(10, at)
    const [oid = '', type = '', size = ''] = out.toString('latin1', at, end).split(' ')
    const data = out.subarray(end + 1, end + 1 + Number(size))
    objects.push({ id: Buffer.from(oid, 'hex'), type, data })
    at = end + 2 + Number(size)
  }
  return objects
}

function assertReadsAll(store: ObjectStore, expected: readonly Expected[]) {
  assert.ok(expected.length > 0)
  for (const { id, type, data } of expected) {
    const read = store.read(id)
    assert.equal(read?.type, type, id.toString('hex'))
    assert.ok(read.data.equals(data), id.toString('hex'))
  }
}

/** A bare repository with objects of many sizes, most of them good for deltas. */
function repositoryOf(test: { onTestFinished(fn: () => void): void }, format = 'sha1'): string {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', `--object-format=${format}`, '.'])
  writeHistory(gitDir, generateHistory({ seed: 11, commits: 80, idLength: format === 'sha1' ? 40 : 64 }))
  const random = randomOf(5)
  const noise = Buffer.from(Array.from({ length: 200_000 }, () => random.below(256)))
  for (const [index, size] of [0, 1, 63, 64, 32_768, 200_000].entries()) {
    const text = Buffer.concat([noise.subarray(0, size), Buffer.from(`${index}\n`)])
    for (const tail of ['', 'one', 'two', 'three']) {
      plainGit(gitDir, ['hash-object', '-w', '--stdin'], Buffer.concat([text, Buffer.from(tail), text]))
    }
  }
  plainGit(gitDir, ['hash-object', '-w', '--stdin'], Buffer.alloc(6_000_000, 'compressible '))
  return gitDir
}

/** Packs all objects, reachable or not. */
function packAll(gitDir: string, options: readonly string[] = []): string {
  const list = plainGit(gitDir, ['cat-file', '--batch-all-objects', '--batch-check=%(objectname)'])
  const name = plainGit(gitDir, ['pack-objects', '-q', '--window=50', ...options, 'objects/pack/pack'], `${list}\n`)
  const base = join(gitDir, 'objects', 'pack', `pack-${name}`)
  for (const file of readdirSync(join(gitDir, 'objects', 'pack'))) {
    chmodSync(join(gitDir, 'objects', 'pack', file), 0o644)
    if (!file.includes(name)) renameSync(join(gitDir, 'objects', 'pack', file), join(gitDir, file))
  }
  plainGit(gitDir, ['prune-packed'])
  return base
}

describe('the object store', () => {
  for (const format of ['sha1', 'sha256']) {
    it(`reads what git reads, loose and packed, ${format}`, (test) => {
      const gitDir = repositoryOf(test, format)
      const expected = objectsOf(gitDir)
      const store = openObjectStore(gitDir)
      test.onTestFinished(() => store.close())
      assert.equal(store.idBytes, format === 'sha1' ? 20 : 32)
      assertReadsAll(store, expected)
      packAll(gitDir, ['--delta-base-offset', '--depth=4000'])
      const packed = openObjectStore(gitDir)
      test.onTestFinished(() => packed.close())
      assertReadsAll(packed, expected)
      assertReadsAll(packed, expected.toReversed())
    })
  }

  it('follows deltas that name their base by id', (test) => {
    const gitDir = repositoryOf(test)
    const expected = objectsOf(gitDir)
    packAll(gitDir, ['--no-reuse-delta', '--depth=200'])
    const store = openObjectStore(gitDir)
    test.onTestFinished(() => store.close())
    assertReadsAll(store, expected)
  })

  it('reads offsets of eight bytes', (test) => {
    const gitDir = repositoryOf(test)
    const expected = objectsOf(gitDir)
    const base = packAll(gitDir)
    plainGit(gitDir, ['index-pack', '--index-version=2,0x40', '-o', `${base}.idx`, `${base}.pack`])
    const store = openObjectStore(gitDir)
    test.onTestFinished(() => store.close())
    assertReadsAll(store, expected)
  })

  it('says of an object that is not there that it is not there, and finds it when it came', (test) => {
    const gitDir = repositoryOf(test)
    const store = openObjectStore(gitDir)
    test.onTestFinished(() => store.close())
    assert.equal(store.read(Buffer.alloc(20, 1)), undefined)
    assert.equal(store.read(Buffer.alloc(32, 1)), undefined)
    const loose = plainGit(gitDir, ['hash-object', '-w', '--stdin'], 'new')
    assert.equal(store.read(Buffer.from(loose, 'hex'))?.data.toString(), 'new')
  })

  it('goes on reading when a repack replaced all files beneath it', (test) => {
    const gitDir = repositoryOf(test)
    plainGit(gitDir, ['repack', '-qad'])
    const expected = objectsOf(gitDir)
    const store = openObjectStore(gitDir)
    test.onTestFinished(() => store.close())
    const [first] = expected
    assert.ok(first)
    store.read(first.id)
    plainGit(gitDir, ['commit-tree', '-m', 'more', plainGit(gitDir, ['rev-parse', 'main^{tree}'])])
    packAll(gitDir, ['--no-reuse-delta'])
    assertReadsAll(store, objectsOf(gitDir))
    store.refresh()
    assertReadsAll(store, expected)
  })

  it('leaves to git what it does not know', (test) => {
    const unreadable = (gitDir: string) =>
      assert.throws(() => openObjectStore(gitDir).read(Buffer.alloc(20)), UnreadableError)
    const alternates = repositoryOf(test)
    writeFileSync(join(alternates, 'objects', 'info', 'alternates'), '/elsewhere/objects\n')
    unreadable(alternates)
    const extended = repositoryOf(test)
    appendFileSync(
      join(extended, 'config'),
      '[core]\n\trepositoryformatversion = 1\n[extensions]\n\tunheardOf = true\n',
    )
    unreadable(extended)
    const oldIndex = repositoryOf(test)
    const base = packAll(oldIndex)
    plainGit(oldIndex, ['index-pack', '--index-version=1', '-o', `${base}.idx`, `${base}.pack`])
    unreadable(oldIndex)
  })

  it('ends in an error whatever byte of a pack is broken', (test) => {
    const gitDir = repositoryOf(test)
    const expected = objectsOf(gitDir).filter(({ data }) => data.length < 100_000)
    const base = packAll(gitDir, ['--delta-base-offset'])
    const whole = readFileSync(`${base}.pack`)
    const random = randomOf(3)
    let refused = 0
    for (let round = 0; round < 60; round += 1) {
      const broken = Buffer.from(whole)
      for (let flips = 0; flips < 40; flips += 1) broken[12 + random.below(whole.length - 12)] = random.below(256)
      // The small objects lie at the end.
      for (let flips = 0; flips < 40; flips += 1) broken[whole.length - 1 - random.below(4_000)] = random.below(256)
      writeFileSync(`${base}.pack`, broken)
      const store = openObjectStore(gitDir)
      for (const { id } of expected) {
        try {
          store.read(id)
        } catch (error) {
          assert.ok(error instanceof UnreadableError, `round ${round}: ${error}`)
          refused += 1
        }
      }
      store.close()
    }
    assert.ok(refused > 100, `only ${refused} reads were refused`)
  })

  it('ends in an error when an index or a pack is cut short, and when a loose object is broken', (test) => {
    const gitDir = repositoryOf(test)
    const loose = plainGit(gitDir, ['hash-object', '-w', '--stdin'], 'loose')
    const file = join(gitDir, 'objects', loose.slice(0, 2), loose.slice(2))
    chmodSync(file, 0o644)
    for (const content of ['', 'x', readFileSync(file).subarray(0, 8)]) {
      writeFileSync(file, content)
      assert.throws(() => openObjectStore(gitDir).read(Buffer.from(loose, 'hex')), UnreadableError)
    }
    writeFileSync(file, '')
    rmSync(file)
    const expected = objectsOf(gitDir)
    const base = packAll(gitDir)
    truncateSync(`${base}.pack`, 600)
    assert.throws(() => expected.map(({ id }) => openObjectStore(gitDir).read(id)), UnreadableError)
    truncateSync(`${base}.idx`, 2_000)
    assert.throws(() => openObjectStore(gitDir).read(expected[0]?.id ?? Buffer.alloc(20)), UnreadableError)
  })
})
