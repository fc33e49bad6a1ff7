import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { finish, openHistory } from '../testing/open-history.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import type { StoredLastCommits } from './last-commit-file-format.ts'
import { lastCommitFiles, lastCommitsFolder } from './last-commit-files.ts'
import { trimLastCommitFiles } from './trim-last-commit-files.ts'

function listingOf({ path, entries = 3, idBytes = 20 }: { path: Buffer; entries?: number; idBytes?: number }) {
  const anchor = randomBytes(idBytes)
  return {
    path,
    anchor,
    tree: randomBytes(idBytes),
    commits: randomBytes(idBytes * entries),
  } satisfies StoredLastCommits
}

const folder = Buffer.from([0x61, 0x2f, 0xff, 0x0a])

describe('listings on the disk', () => {
  it('come back as they were written', (test) => {
    for (const idBytes of [20, 32]) {
      for (const path of [Buffer.alloc(0), folder]) {
        for (const entries of [0, 1, 1_000]) {
          const files = lastCommitFiles(scratchFolder(test), path)
          const listing = listingOf({ path, entries, idBytes })
          assert.equal(files.read(listing.anchor), undefined)
          assert.ok(files.write(listing) > 0)
          assert.deepEqual(files.read(listing.anchor), listing)
          assert.deepEqual(files.anchors(), [listing.anchor.toString('hex')])
        }
      }
    }
  })

  it('are taken away where they are torn, foreign or of another folder, and never read', (test) => {
    const gitDir = scratchFolder(test)
    const files = lastCommitFiles(gitDir, folder)
    const listing = listingOf({ path: folder })
    files.write(listing)
    const file = join(files.folder, listing.anchor.toString('hex'))
    const whole = readFileSync(file)
    const other = lastCommitFiles(gitDir, Buffer.from('other'))
    other.write({ ...listing, path: Buffer.from('other') })
    const broken: Record<string, Buffer> = {
      nothing: Buffer.alloc(0),
      zeros: Buffer.alloc(whole.length),
      longer: Buffer.concat([whole, Buffer.from([0])]),
      foreign: Buffer.from('something that somebody else left here, longer than any head'),
      'of another folder': readFileSync(join(other.folder, listing.anchor.toString('hex'))),
    }
    for (let end = 1; end < whole.length; end += 7) broken[`torn at ${end}`] = whole.subarray(0, end)
    for (let at = 0; at < whole.length; at += 1) {
      const flipped = Buffer.from(whole)
      flipped[at] = (flipped[at] ?? 0) ^ 0x10
      broken[`changed at ${at}`] = flipped
    }
    for (const [name, data] of Object.entries(broken)) {
      writeFileSync(file, data)
      const read = files.read(listing.anchor)
      assert.equal(read, undefined, name)
      assert.equal(existsSync(file), false, name)
    }
  })

  it('do not bring a removed repository back', (test) => {
    const gitDir = join(scratchFolder(test), 'gone')
    assert.equal(lastCommitFiles(gitDir, folder).write(listingOf({ path: folder })), 0)
    assert.equal(existsSync(gitDir), false)
  })

  it('make room for what was used last', (test) => {
    const repository = bareRepository(test)
    const { gitDir } = repository
    const files = lastCommitFiles(gitDir, folder)
    const hour = 60 * 60
    const now = Date.now() / 1_000
    const listings = Array.from({ length: 20 }, () => listingOf({ path: folder, entries: 300 }))
    for (const [age, listing] of listings.entries()) {
      files.write(listing)
      utimesSync(join(files.folder, listing.anchor.toString('hex')), now, now - (age + 2) * hour)
    }
    const size = statSync(join(files.folder, listings[0]?.anchor.toString('hex') ?? '')).size
    const each = Math.ceil(size / 4_096) * 4_096
    // Reading the oldest makes it the newest.
    const oldest = listings.at(-1)
    assert.ok(oldest !== undefined && files.read(oldest.anchor) !== undefined)
    const lone = lastCommitFiles(gitDir, Buffer.from('lone'))
    const old = listingOf({ path: Buffer.from('lone') })
    lone.write(old)
    utimesSync(join(lone.folder, old.anchor.toString('hex')), now, now - 100 * hour)
    const draft = join(files.folder, 'draft.new')
    writeFileSync(draft, 'half')
    utimesSync(draft, now, now - 2 * hour)

    assert.deepEqual(finish(trimLastCommitFiles(repository, { maxBytes: 100 * each })).bytes, 20 * each + 4_096)
    assert.equal(existsSync(draft), false)
    assert.equal(files.anchors().length, 20)

    assert.ok(finish(trimLastCommitFiles(repository, { maxBytes: 12 * each })).bytes <= 12 * each)
    const left = new Set(files.anchors())
    assert.equal(left.size, 9)
    assert.ok(left.has(oldest.anchor.toString('hex')))
    for (const [age, { anchor }] of listings.entries()) if (age < 8) assert.ok(left.has(anchor.toString('hex')))
    assert.equal(existsSync(lone.folder), false)
  })

  it('are no error where nothing can be written', (test) => {
    const repository = bareRepository(test)
    // A file in the way of the folder, as on a disk that someone else filled.
    mkdirSync(join(repository.gitDir, 'sheaf'))
    writeFileSync(lastCommitsFolder(repository.gitDir), '')
    const files = lastCommitFiles(repository.gitDir, folder)
    assert.equal(files.write(listingOf({ path: folder })), 0)
    assert.deepEqual(files.anchors(), [])
    assert.equal(finish(trimLastCommitFiles(repository, { maxBytes: 0 })).bytes, 0)
    rmSync(lastCommitsFolder(repository.gitDir))
    assert.ok(files.write(listingOf({ path: folder })) > 0)
    assert.equal(readdirSync(files.folder).length, 1)
  })
})

function bareRepository(test: TestContext) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  return openHistory(test, gitDir)
}
