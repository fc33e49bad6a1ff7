import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { GitError } from '../process/git-error.ts'
import { createGit } from '../process/run-git.ts'
import { plainGit, scratchFolder } from '../testing/scratch-repository.ts'
import { readCommitDays } from './commit-days.ts'

const git = createGit()
const daySeconds = 86_400
/** 2026-01-01 */
const firstDay = 20_454

describe('days of commits', () => {
  it('are those that came and those that went, by the date of their authors', async (test) => {
    const gitDir = scratchFolder(test)
    plainGit(gitDir, ['init', '--quiet', '--bare', '.'])
    const commit = (branch: string, from: string, author: string) =>
      `commit refs/heads/${branch}\nauthor ${author}\ncommitter C <c@x> ${(firstDay + 9) * daySeconds} +0000\ndata 0\n${from}\n`
    const at = (day: number, zone = '+0000') => `${(firstDay + day) * daySeconds + 12 * 3600} ${zone}`
    const long = `${'l'.repeat(2_000)}@x`
    const input = [
      commit('old', '', `Ada <ADA@x> ${at(0)}`),
      commit('new', 'from refs/heads/old\n', `Ada <ada@x> ${at(0)}`),
      commit('old', '', `Grace <g@x> ${at(1)}`),
      commit('new', '', `Mary <m@x> ${at(2, '+1300')}`),
      commit('new', '', `Mary <m@x> ${at(-1)}`),
      commit('new', '', `Long <${long}> ${at(2)}`),
      commit('new', '', `Nobody <nobody> ${at(2)}`),
    ]
    plainGit(gitDir, ['fast-import', '--quiet'], input.join(''))
    const [from, to] = ['old', 'new'].map((branch) => plainGit(gitDir, ['rev-parse', branch]))
    assert.ok(from && to)
    const asked = { gitDir, to, firstDay, limit: 100 }
    const sorted = ({ days }: Awaited<ReturnType<typeof readCommitDays>>) =>
      days.map(({ day, email, commits }) => `${day - firstDay} ${email} ${commits}`).toSorted()
    const all = await readCommitDays(git, asked)
    assert.deepEqual([sorted(all), all.isCut], [['0 ada@x 2', '3 m@x 1'], false])
    assert.deepEqual(sorted(await readCommitDays(git, { ...asked, from })), ['0 ada@x 1', '1 g@x -1', '3 m@x 1'])
    assert.deepEqual(sorted(await readCommitDays(git, { ...asked, from: to })), [])
    assert.equal((await readCommitDays(git, { ...asked, limit: 2 })).isCut, true)
    const gone = readCommitDays(git, { ...asked, from: 'a'.repeat(40) })
    await assert.rejects(gone, (error) => error instanceof GitError && error.kind === 'failed')
  })
})
