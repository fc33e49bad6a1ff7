import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'vitest'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder, writeObject } from '../testing/scratch-repository.ts'
import { type CommitTextsQuery, commitTextBytes, readCommitTexts } from './commit-texts.ts'

const emptyTree = '4b825dc642cb6eb9a060e54bf8d69288fbee4904'

function scene(test: TestContext) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
  writeObject(gitDir, 'tree', Buffer.alloc(0))
  const commit = (message: string | Buffer, time: number, parents: readonly string[] = [], encoding?: string) =>
    writeObject(
      gitDir,
      'commit',
      Buffer.concat([
        Buffer.from(
          [
            `tree ${emptyTree}`,
            ...parents.map((parent) => `parent ${parent}`),
            `author Ada <ada@example.org> 5 +0000`,
            `committer Grace <grace@example.org> ${time} +0000`,
            ...(encoding === undefined ? [] : [`encoding ${encoding}`]),
            '\n',
          ].join('\n'),
        ),
        Buffer.from(message),
      ]),
    )
  const read = async (query: Omit<CommitTextsQuery, 'gitDir' | 'most'>, most = 100) => {
    const found = []
    for await (const each of readCommitTexts(createGit(), { gitDir, most, ...query })) found.push(each)
    return found
  }
  return { commit, read }
}

describe('texts of commits', () => {
  it('are message and author, the newest first, of a history or of what it has more than another', async (test) => {
    const { commit, read } = scene(test)
    const first = commit('Plant the quince\n\nBy the wall.\n', 10)
    const second = commit(Buffer.from('Gie\xdfen\n', 'latin1'), 20, [first], 'ISO-8859-1')
    const told = [
      { oid: second, time: 20, text: 'Gießen\nAda <ada@example.org>', isLost: false },
      { oid: first, time: 10, text: 'Plant the quince\n\nBy the wall.\nAda <ada@example.org>', isLost: false },
    ]
    assert.deepEqual(await read({ to: second }), told)
    assert.deepEqual(await read({ to: second }, 1), told.slice(0, 1))
    assert.deepEqual(await read({ from: first, to: second }), told.slice(0, 1))
    assert.deepEqual(
      (await read({ from: second, to: first })).map(({ oid, isLost }) => [oid, isLost]),
      [[second, true]],
    )
    await assert.rejects(read({ from: '1'.repeat(40), to: second }))
  })

  it('end where they are long, and are there where they say nothing', async (test) => {
    const { commit, read } = scene(test)
    const long = commit(`${'x'.repeat(3_000_000)}\n`, 10)
    const silent = commit('', 20, [long])
    const loud = commit(`${'é'.repeat(2_000)}`, 30, [silent])
    const [newest, middle, oldest, ...more] = await read({ to: loud })
    assert.deepEqual(more, [])
    assert.equal(newest?.text, `${'é'.repeat(commitTextBytes)}\nAda <ada@example.org>`)
    assert.deepEqual([middle?.oid, middle?.text], [silent, '\nAda <ada@example.org>'])
    assert.equal(oldest?.text, `${'x'.repeat(commitTextBytes)}\nAda <ada@example.org>`)
  })
})
