import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { readArchiveArguments } from './archive-arguments.ts'

const taken = (given: readonly string[]) => {
  const read = readArchiveArguments(given)
  return read.kind === 'taken' ? read.arguments : read.reason
}

describe('the arguments of an archive', () => {
  it('are a tree and paths, and what the archive should be like', () => {
    assert.deepEqual(taken(['main']), ['--', 'main'])
    assert.deepEqual(taken(['--format=zip', '--prefix', 'x/', '-9', '-v', 'v1:src', 'a', 'b*']), [
      '--format=zip',
      '--prefix=x/',
      '-9',
      '--verbose',
      '--',
      'v1:src',
      'a',
      'b*',
    ])
    assert.deepEqual(taken(['main', '--format', 'tar.gz', 'src']), ['--format=tar.gz', '--', 'main', 'src'])
    assert.deepEqual(taken(['-l']), ['--list'])
  })

  it('are no options that read or write anything else, in any spelling', () => {
    for (const [option, name = option.split('=', 1)[0]] of [
      ['--add-file=/etc/shadow'],
      ['--add-file', '--add-file'],
      ['--add-fil=/etc/shadow'],
      ['--add-virtual-file=x:y'],
      ['--output=/tmp/x'],
      ['-o/tmp/x', '-o?tmp?x'],
      ['--worktree-attributes'],
      ['--remote=ssh://elsewhere/x'],
      ['--exec=sh'],
      ['--mtime=now'],
      ['--form=tar'],
      ['--no-prefix'],
      ['-10'],
      ['-vv'],
      ['-9v'],
    ] as const) {
      assert.equal(taken([option, 'main']), `The option ${name} is not taken here`)
      assert.equal(taken(['main', option]), `The option ${name} is not taken here`, 'behind the tree, too')
    }
  })

  it('are no commands of a configuration', () => {
    assert.equal(taken(['--format=tar.xz', 'main']), 'Archives are made as tar, tgz, tar.gz, zip here')
  })

  it('are read as what they are: behind two dashes nothing is an option', () => {
    assert.deepEqual(taken(['--', '--add-file=/etc/shadow']), ['--', '--add-file=/etc/shadow'])
    assert.equal(taken([]), 'Say what to archive, such as HEAD')
    assert.equal(taken(['--prefix']), '--prefix needs a value')
  })

  it('name no ref of the server', () => {
    for (const tree of ['sheaf/x', 'refs/sheaf/x', 'sheaf/x:src']) {
      assert.equal(taken([tree]), `No such ref: ${tree}`)
      assert.equal(taken(['--', tree]), `No such ref: ${tree}`)
    }
  })
})
