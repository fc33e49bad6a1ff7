import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { describe, it } from 'vitest'
import { indexTurns } from './index-turns.ts'

/** Maintenance that goes on until `end` is called: of the tips, or of what follows. */
function maintenance() {
  const tips = Promise.withResolvers<void>()
  const processes = Promise.withResolvers<void>()
  const git = {
    read: { lastCommits: { tipsIndexed: () => tips.promise } },
    maintenance: { idle: () => processes.promise },
  }
  return { git, endTips: tips.resolve, endProcesses: processes.resolve }
}

const open = new AbortController().signal
const done = async () => 'done'
const stateOf = (work: Promise<string>) =>
  Promise.race([work, new Promise<string>((resolve) => setTimeout(() => resolve('waits'), 20))])

describe('what is indexed for searches', () => {
  it('waits until folders of imports are found and their repositories are tidied', async () => {
    const { git, endTips, endProcesses } = maintenance()
    const turn = indexTurns({ git, index: 'code', signal: open })
    // All that an ordinary push brings.
    assert.equal(await turn(done), 'done')
    const waiting = turn(done)
    assert.equal(await stateOf(waiting), 'waits')
    endTips()
    assert.equal(await stateOf(waiting), 'waits')
    endProcesses()
    assert.equal(await waiting, 'done')
  })

  it('waits no longer than it is told to, in all', async () => {
    const { git } = maintenance()
    const turn = indexTurns({ git, index: 'code', signal: open, patience: 40 })
    await turn(done)
    const began = performance.now()
    await turn(done)
    assert.ok(performance.now() - began >= 39)
    assert.equal(await stateOf(turn(done)), 'done')
  })

  it('does not wait when the server stops', async () => {
    const { git } = maintenance()
    const closing = new AbortController()
    const turn = indexTurns({ git, index: 'code', signal: closing.signal })
    await turn(done)
    const waiting = turn(done)
    closing.abort()
    assert.equal(await waiting, 'done')
  })

  it('leaves one processor to others', async () => {
    const { git, endTips, endProcesses } = maintenance()
    endTips()
    endProcesses()
    let [atOnce, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++atOnce)
      await new Promise((resolve) => setTimeout(resolve, 5))
      atOnce -= 1
    }
    const one = indexTurns({ git, index: 'code', signal: open })
    const other = indexTurns({ git, index: 'commits', signal: open })
    await Promise.all([one(work), other(work), one(work), other(work)])
    assert.equal(most, Math.min(4, Math.max(1, availableParallelism() - 1)))
  })
})
