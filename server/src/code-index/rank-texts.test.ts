import assert from 'node:assert/strict'
import { join } from 'node:path'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { describe, it, type TestContext } from 'vitest'
import { findCandidates } from './find-candidates.ts'
import { openToWrite } from './index-file.ts'
import { createIndexWriter } from './write-index.ts'

interface Sample {
  path: string
  text: string
  language?: string
}

const oidOf = (number: number) => number.toString(16).padStart(40, '0')

/** An index of repositories, by their numbers from 1 on, each with texts of its own unless they are the same. */
function indexOf(test: TestContext, repositories: readonly (readonly Sample[])[]): string {
  const file = join(scratchFolder(test), 'index.db')
  const connection = openToWrite(file, 'code')
  const writer = createIndexWriter(connection)
  const known = new Map<string, string>()
  for (const [at, samples] of repositories.entries()) {
    const files = samples.map(({ path, text, language = null }) => {
      const oid = known.get(text) ?? oidOf(known.size + 1)
      known.set(text, oid)
      return { oid, path, language, text }
    })
    writer.begin({ repoId: at + 1, tree: oidOf(at), head: oidOf(at), files, isPartial: false })
    writer.add(files.map(({ oid, text }) => ({ oid, bytes: Buffer.from(text) })))
    writer.finish(null)
  }
  connection.close()
  return file
}

const search = (
  file: string,
  {
    text,
    repositories = [1],
    isOpen = false,
    ...rest
  }: { text: string; repositories?: number[]; isOpen?: boolean; paths?: string[]; language?: string; skip?: number },
) => {
  const counted = isOpen ? [] : repositories
  const found = findCandidates({
    file,
    skip: rest.skip ?? 0,
    repositories: Int32Array.from(counted),
    weights: Uint8Array.from(counted, () => 1),
    open: isOpen ? Uint8Array.from({ length: 10 }, (_, id) => (repositories.includes(id) ? 1 : 0)) : undefined,
    terms: text.split(' ').map((value) => ({ kind: 'text', value })),
    matchesCase: false,
    paths: rest.paths ?? [],
    language: rest.language,
  })
  assert.equal(found.problem, undefined)
  return found
}

const notes = (count: number): Sample[] =>
  Array.from({ length: count }, (_, at) => ({ path: `tests/note-${at}.txt`, text: `warpLoom in note ${at}` }))

describe('texts in the order of their likelihood', () => {
  it('are all told where there are few', (test) => {
    const file = indexOf(test, [[...notes(40), { path: 'src/a.ts', text: 'warpLoom()', language: 'TypeScript' }]])
    const { candidates, isComplete } = search(file, { text: 'warploom' })
    assert.equal(candidates.length, 41)
    assert.equal(isComplete, true)
    assert.equal(candidates[0]?.path, 'src/a.ts')
  })

  it('have what is called by one of two words, and has both, first, where far more are newer', (test) => {
    const both = notes(400).map(({ path, text }) => ({ path, text: `${text} shuttle` }))
    const called = { path: 'tests/warpLoom.txt', text: 'shuttle and warpLoom' }
    const half = { path: 'tests/shuttle.txt', text: 'shuttle alone' }
    const file = indexOf(test, [[called, half, ...both]])
    const { candidates, isComplete } = search(file, { text: 'warpLoom shuttle', isOpen: true })
    assert.deepEqual([candidates[0]?.path, isComplete], [called.path, false])
    assert.ok(candidates.every(({ path }) => path !== half.path))
  })

  it('are all that have a word, of a language that few have, where the letters of it stand in more than enough', (test) => {
    const parts = Array.from({ length: 300 }, (_, at) => ({
      path: `src/p${at}.ts`,
      text: `rewarpLoomed ${at}`,
      language: 'TypeScript',
    }))
    const words = Array.from({ length: 30 }, (_, at) => ({
      path: `src/w${at}.ts`,
      text: `warpLoom ${at}`,
      language: 'TypeScript',
    }))
    const file = indexOf(test, [[...words, ...parts]])
    const { candidates, isComplete } = search(file, { text: 'warpLoom', language: 'typescript' })
    assert.equal(isComplete, false)
    assert.deepEqual(new Set(candidates.slice(0, 30).map(({ path }) => path)), new Set(words.map(({ path }) => path)))
  })

  it.for([false, true])(
    'have old source and what is called so first, where far more are newer; open: %s',
    (isOpen, test) => {
      const old: Sample[] = [
        { path: 'src/plain.ts', text: 'const plain = warpLoom()', language: 'TypeScript' },
        { path: 'lib/Größe-WarpLoom.py', text: 'warpLoom = 1', language: 'Python' },
        { path: 'vendor/warploom.ts', text: 'warpLoom of others', language: 'TypeScript' },
      ]
      const file = indexOf(test, [old, notes(1_200)])
      const page = (skip: number) => search(file, { text: 'warpLoom', repositories: [1, 2], isOpen, skip })
      const { candidates, count, isComplete } = page(0)
      assert.equal(isComplete, false)
      assert.equal(candidates.length, 100)
      assert.deepEqual(
        candidates.slice(0, 2).map(({ path }) => path),
        ['lib/Größe-WarpLoom.py', 'src/plain.ts'],
      )
      const all = [0, 100, 200].flatMap((skip) => page(skip).candidates)
      assert.equal(new Set(all.map(({ oid }) => oid)).size, count, 'each once')
      assert.ok(count >= 200 && count < 210)
      assert.ok(all.some(({ path }) => path === 'vendor/warploom.ts'))
    },
  )

  it('are all source where there is much of it', (test) => {
    const source = Array.from({ length: 400 }, (_, at) => ({ path: `a${at}.c`, text: `warpLoom ${at}`, language: 'C' }))
    const file = indexOf(test, [[{ path: 'warploom.md', text: 'warpLoom' }, ...source], notes(400)])
    const { candidates, count, isComplete } = search(file, { text: 'warploom', repositories: [1, 2], isOpen: true })
    assert.deepEqual([isComplete, count], [false, 201])
    assert.equal(candidates[0]?.path, 'warploom.md')
    assert.equal(candidates[1]?.path, 'a399.c')
  })

  it('are those of repositories and paths that count, however many others are newer', (test) => {
    const file = indexOf(test, [
      [{ path: 'deep/down/here.c', text: 'warpLoom of one', language: 'C' }],
      notes(1_200),
      [{ path: 'same.c', text: 'warpLoom of one', language: 'C' }],
    ])
    const only = search(file, { text: 'warploom', repositories: [1] })
    assert.deepEqual(
      only.candidates.map(({ repoId, path, copies }) => ({ repoId, path, copies })),
      [{ repoId: 1, path: 'deep/down/here.c', copies: 0 }],
    )
    assert.equal(only.isComplete, true)
    const both = search(file, { text: 'warploom', repositories: [1, 2, 3], language: 'c' })
    assert.deepEqual(
      both.candidates.map(({ path, copies }) => ({ path, copies })),
      [{ path: 'same.c', copies: 1 }],
    )
    assert.equal(search(file, { text: 'warploom', repositories: [1, 2, 3], paths: ['here'] }).candidates.length, 1)
    assert.equal(search(file, { text: 'warploom', repositories: [4] }).candidates.length, 0)
  })

  it('have those with a word of its own before those that have its letters, or it in another', (test) => {
    const letters = Array.from({ length: 300 }, (_, at) => ({
      path: `l${at}.c`,
      text: `${at} warpLoomer loom_p arplo warp`,
      language: 'C',
    }))
    const word = { path: 'deep/in/a.c', text: 'x = warpLoom(1)', language: 'C' }
    const file = indexOf(test, [[word], letters])
    for (const isOpen of [false, true]) {
      const { candidates, count } = search(file, { text: 'WARPLOOM', repositories: [1, 2], isOpen })
      assert.equal(candidates[0]?.path, word.path)
      assert.equal(count, 201)
    }
    // What is no word to the index is found by its letters.
    assert.equal(search(file, { text: '= warploom(', repositories: [1] }).count, 1)
    assert.equal(search(file, { text: 'rploom', repositories: [1] }).count, 1)
  })

  it('are not found by what is said of their files, nor by letters of it', (test) => {
    const file = indexOf(test, [[{ path: 'warploom.ts', text: 'nothing of it', language: 'TypeScript' }]])
    assert.equal(search(file, { text: 'warploom' }).candidates.length, 0)
  })
})
