import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { type ShadowOptions, writeShadow } from './write-shadow.ts'

function shadow(test: TestContext) {
  const gitDir = join(scratchFolder(test), '17.git')
  const git = createGit()
  test.onTestFinished(() => git.close())
  const write = (texts: Readonly<Record<string, string>>, options: Partial<ShadowOptions> = {}) =>
    writeShadow(git, {
      gitDir,
      section: { name: 'reader', values: { name: '17' } },
      base: undefined,
      removed: [],
      texts: (async function* () {
        for (const [paths, text] of Object.entries(texts)) yield { paths: paths.split(' '), bytes: Buffer.from(text) }
      })(),
      ...options,
    })
  const paths = () => plainGit(gitDir, ['ls-tree', '-r', '-z', '--name-only', 'HEAD']).split('\0').slice(0, -1)
  return { gitDir, write, paths }
}

describe('a shadow', () => {
  it('holds texts at their paths, and follows what changes', async (test) => {
    const { gitDir, write, paths } = shadow(test)
    const odd = 'odd"na\\me\tü/x'
    const first = await write({ 'a.txt b/c.txt': 'same', [odd]: 'odd\n', folder: 'a file' })
    assert.deepEqual(paths(), ['a.txt', 'b/c.txt', 'folder', odd])
    assert.equal(plainGit(gitDir, ['rev-parse', 'HEAD']), first)
    assert.equal(plainGit(gitDir, ['show', `HEAD:${odd}`]), 'odd')
    assert.equal(plainGit(gitDir, ['config', 'reader.name']), '17')
    // A folder comes to stand where a file stood, and what was never there may go.
    const second = await write(
      { 'folder/new.txt': 'new' },
      { base: first, removed: ['folder', 'a.txt', 'never/there'] },
    )
    assert.deepEqual(paths(), ['b/c.txt', 'folder/new.txt', odd])
    assert.equal(plainGit(gitDir, ['rev-parse', 'HEAD^']), first)
    // Whoever goes on with an older one goes on with that.
    await write({ 'c.txt': 'c' }, { base: first })
    assert.deepEqual(paths(), ['a.txt', 'b/c.txt', 'c.txt', 'folder', odd])
    assert.notEqual(plainGit(gitDir, ['rev-parse', 'HEAD^']), second)
  })

  it('takes nothing that a path says for a command', async (test) => {
    const { write, paths } = shadow(test)
    const hostile = 'x"\nD other\nM 100644 inline evil\ndata 1'
    await write({ other: 'stays', [hostile.replaceAll(' ', '_')]: 'text' })
    assert.deepEqual(paths().sort(), ['other', hostile.replaceAll(' ', '_')].sort())
  })

  it('fails where its texts do, or its base is none, and leaves no process', async (test) => {
    const { gitDir, write } = shadow(test)
    const texts = (async function* () {
      yield { paths: ['a'], bytes: Buffer.alloc(100_000) }
      throw new Error('the reader ended')
    })()
    await assert.rejects(write({}, { texts }), /the reader ended/)
    assert.ok(existsSync(gitDir))
    await assert.rejects(write({ a: 'a' }, { base: 'f'.repeat(40) }), /fast-import ended with/)
  })
})
