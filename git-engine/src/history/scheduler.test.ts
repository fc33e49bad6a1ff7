import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { createScheduler, type Task } from './scheduler.ts'

/** A thread whose clock goes on with each step, by a millisecond, and whose time slices are run by hand. */
function thread() {
  let time = 0
  let lastId = 0
  const steps: (() => void)[] = []
  const scheduler = createScheduler({ now: () => time, later: (run) => steps.push(run) })
  const ended: string[] = []
  return {
    ended,
    now: () => time,
    /** A task of so many milliseconds. */
    ask(name: string, ms: number, { caller = name, background = false }: Partial<Task> = {}) {
      lastId += 1
      let left = ms
      const step = () => {
        time += 1
        left -= 1
        if (left <= 0) ended.push(name)
        return left <= 0
      }
      scheduler.start({ id: lastId, caller, background, step })
      return lastId
    },
    stop: (id: number) => scheduler.stop(id),
    step: () => steps.shift()?.(),
    /** Runs time slices until this task has ended, and gives how long that took. */
    until(name: string): number {
      const from = time
      for (let count = 0; !ended.includes(name); count += 1) {
        assert.ok(count < 100_000, `${name} never ends`)
        steps.shift()?.()
      }
      return time - from
    },
  }
}

describe('time slices in the history thread', () => {
  it('answer at once what is short', () => {
    const { ask, ended } = thread()
    ask('short', 3)
    assert.deepEqual(ended, ['short'])
  })

  it('answer sixty of somebody who asks them at once in turn with others', () => {
    const { ask, ended, until } = thread()
    for (let n = 0; n < 60; n += 1) ask(`greedy ${n}`, 3, { caller: 'greedy' })
    ask('short', 3, { caller: 'honest' })
    const waited = until('short')
    assert.ok(waited <= 10 && ended.length < 10, `${waited} ms, behind ${ended.length}`)
  })

  it('let a short question pass by sixty long ones of somebody else', () => {
    const { ask, until, step } = thread()
    for (let n = 0; n < 60; n += 1) ask(`long ${n}`, 5_000, { caller: 'greedy' })
    for (let count = 0; count < 2_000; count += 1) step()
    ask('short', 20, { caller: 'honest' })
    const waited = until('short')
    assert.ok(waited <= 60, `${waited} ms`)
  })

  it('go to callers, not to tasks: a long question is not slowed by how many others somebody asks', () => {
    const { ask, until, step } = thread()
    for (let n = 0; n < 60; n += 1) ask(`long ${n}`, 5_000, { caller: 'greedy' })
    for (let count = 0; count < 2_000; count += 1) step()
    ask('mine', 500, { caller: 'honest' })
    const waited = until('mine')
    assert.ok(waited <= 1_300, `${waited} ms`)
  })

  it('come to what is long and to the background, however many short questions come', () => {
    const { ask, ended, step } = thread()
    ask('long', 500)
    ask('background', 50, { background: true })
    for (let n = 0; n < 4_000 && ended.filter((name) => name.length > 5 || name === 'long').length < 2; n += 1) {
      ask(`q${n}`, 6)
      step()
      step()
    }
    assert.ok(ended.includes('long') && ended.includes('background'))
  })

  it('come to the background last', () => {
    const { ask, ended, until } = thread()
    ask('background', 4, { background: true })
    ask('a', 8)
    ask('b', 8)
    until('background')
    assert.deepEqual(ended, ['a', 'b', 'background'])
  })

  it('are given up', () => {
    const { ask, ended, stop, until, step } = thread()
    const gone = ask('gone', 1_000)
    step()
    ask('other', 40)
    stop(gone)
    until('other')
    for (let count = 0; count < 500; count += 1) step()
    assert.deepEqual(ended, ['other'])
  })
})
