import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { it } from 'node:test'
import { createGitEngine } from '../git-engine.ts'
import { hiddenRefs } from '../process/git-environment.ts'
import { plainGit, scratchFolder, writeHistory } from '../testing/scratch-repository.ts'

for (const format of ['sha1', 'sha256']) {
  it(`lists refs to a push as git does (${format})`, async (test) => {
    const gitDir = join(scratchFolder(test), 'r.git')
    plainGit('/', ['init', '-q', '--bare', '--initial-branch=main', `--object-format=${format}`, gitDir])
    const engine = createGitEngine()
    test.after(() => engine.close())
    const ours = (version: number, protocol?: string) =>
      engine.advertiseReceive({ gitDir, version, protocol }).then((out) => text(out))
    const gits = () => {
      const args = ['-c', `transfer.hideRefs=${hiddenRefs}`, 'receive-pack', '--stateless-rpc']
      return plainGit(gitDir, [...args, '--advertise-refs', gitDir])
    }
    // Agents differ, and with them the length of the first line.
    const bare = (listing: string) => listing.replace(/^(000eversion 1\n)?[0-9a-f]{4}/, '$1').replace(/ agent=\S+/, '')

    assert.equal(bare(await ours(0)), bare(gits()))
    const [first = ''] = writeHistory(gitDir, [
      { branch: 'refs/heads/main', parents: [], changes: [{ path: 'x', content: 'x' }] },
    ])
    plainGit(gitDir, ['tag', '-a', '-m', 'x', 'one', first])
    plainGit(gitDir, ['update-ref', 'refs/sheaf/own', first])
    plainGit(gitDir, ['update-ref', 'refs/notes/häßlich/文件', first])
    plainGit(gitDir, ['symbolic-ref', 'refs/heads/alias', 'refs/heads/main'])
    assert.equal(bare(await ours(1)), bare(gits()))
    assert.ok(!(await ours(1)).includes(hiddenRefs))
    assert.match(await ours(1, 'version=1'), /^000eversion 1\n/)
    const many = Array.from({ length: 1_500 }, (_, number) => `create refs/heads/b${number} ${first}\n`)
    execFileSync('git', ['--git-dir', gitDir, 'update-ref', '--stdin'], { input: many.join('') })
    assert.equal(bare(await ours(2)), bare(gits()))

    // What an operator hides in one repository stays hidden.
    plainGit(gitDir, ['config', 'receive.hideRefs', 'refs/notes'])
    assert.ok((await ours(2)).includes('refs/notes'), 'the settings are read with the refs')
    const listed = await ours(3)
    assert.ok(listed.includes('refs/heads/main') && !listed.includes('refs/notes') && !listed.includes(hiddenRefs))
  })
}
