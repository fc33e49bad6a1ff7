import { describe, expect, it } from 'vitest'
import { createUploadQueue } from './upload-queue.ts'

const file = (path: string) => ({ path, file: new File(['x'.repeat(10)], path) })

function scene() {
  const sent: {
    name: string
    signal: AbortSignal
    done: () => void
    fail: () => void
    progress: (by: number) => void
  }[] = []
  const queue = createUploadQueue((file, { signal, onProgress }) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    sent.push({
      name: file.name,
      signal,
      done: () => resolve(`id of ${file.name}`),
      fail: () => reject(new Error('away')),
      progress: onProgress,
    })
    signal.addEventListener('abort', () => reject(signal.reason))
    return promise
  })
  const states = () => queue.files().map(({ path, state, sent }) => `${path} ${state} ${sent}`)
  const at = (index: number) => sent[index] ?? expect.fail(`nothing was sent as number ${index}`)
  return { queue, sent, states, at }
}

describe('files on their way', () => {
  it('go three at a time, in their order, and say how far they are', async () => {
    const { queue, sent, states, at } = scene()
    queue.add(['a', 'b', 'c', 'd'].map(file))
    expect(sent.map(({ name }) => name)).toEqual(['a', 'b', 'c'])
    at(0).progress(4)
    expect(states()).toEqual(['a sending 4', 'b sending 0', 'c sending 0', 'd waiting 0'])
    at(1).done()
    await expect.poll(states).toEqual(['a sending 4', 'b done 10', 'c sending 0', 'd sending 0'])
    expect(queue.files()[1]?.upload).toBe('id of b')
  })

  it('are paused, go on from their start, fail, are tried again and taken out', async () => {
    const { queue, sent, states, at } = scene()
    queue.add(['a', 'b', 'c', 'd'].map(file))
    at(0).progress(4)
    queue.pause('a')
    expect(at(0).signal.aborted).toBe(true)
    expect(states()).toEqual(['a paused 0', 'b sending 0', 'c sending 0', 'd sending 0'])
    queue.resume('a')
    expect(states()[0]).toBe('a waiting 0')
    at(1).fail()
    await expect.poll(() => states().slice(0, 2)).toEqual(['a sending 0', 'b failed 0'])
    queue.remove('a')
    expect(at(4).signal.aborted).toBe(true)
    queue.resume('b')
    expect(states()).toEqual(['b sending 0', 'c sending 0', 'd sending 0'])
    expect(sent).toHaveLength(6)
    queue.close()
    expect(sent.every(({ signal }, index) => signal.aborted || index === 1)).toBe(true)
  })

  it('take the place of others at the same path', async () => {
    const { queue, at, states } = scene()
    queue.add([file('a')])
    queue.add([file('a'), file('a')])
    expect(at(0).signal.aborted).toBe(true)
    expect(states()).toEqual(['a sending 0'])
    at(1).done()
    await expect.poll(states).toEqual(['a done 10'])
  })
})
