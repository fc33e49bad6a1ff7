import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, it, vi } from 'vitest'
import type { MatchedFile } from '../../code-index/match-lines.ts'
import { createEarlyReads, matchPage } from './match-page.ts'

const lines: MatchedFile = { matches: 1, isWord: true, lines: [] }

/** A thread that takes its time for each piece, and finds something in the candidates that are named. */
const look = async (hits: readonly number[], signal: AbortSignal) => {
  const read: number[] = []
  const text = {
    runFrom: async (_: string, input: () => Promise<{ files: Uint8Array[] }>) => {
      const { files } = await input()
      await delay(40)
      return files.map(([number = 0]) => (hits.includes(number) ? lines : undefined))
    },
  }
  const { hits: found, next } = await matchPage(
    { text: text as never, earlyReads: createEarlyReads() },
    {
      candidates: Array.from({ length: 100 }, (_, number) => number),
      skip: 0,
      terms: [],
      matchesCase: false,
      signal,
      read: async (piece) => {
        read.push(...piece)
        return { files: piece.map((number) => ({ of: number, content: Uint8Array.of(number) })), taken: piece.length }
      },
    },
  )
  return { found: found.map(({ of }) => of), next, read: read.length }
}

describe('a page of a search in code', () => {
  it('has what was found in a moment, and leaves the rest to the next one', async ({ signal }) => {
    assert.deepEqual(await look([1, 4, 90], signal), { found: [1, 4], next: 11, read: 11 })
  })

  it('goes on where nothing was found yet', async ({ signal }) => {
    // The piece behind was read early, for nothing.
    assert.deepEqual(await look([20, 90], signal), { found: [20], next: 35, read: 59 })
    assert.deepEqual(await look([], signal), { found: [], next: undefined, read: 100 })
  })

  it('looks into a few at a time where something was found', async ({ signal, onTestFinished }) => {
    const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
    onTestFinished(() => clock.mockRestore())
    const told = await events(createEarlyReads(), signal, [1])
    assert.deepEqual(told.filter((each) => each.startsWith('read')).slice(0, 4), [
      'read 0',
      'read 11',
      'read 17',
      'read 23',
    ])
  })

  it('reads the next files while a thread looks into those that came after the first, where nothing was found yet', async ({
    signal,
  }) => {
    const earlyReads = createEarlyReads()
    const alone = await events(earlyReads, signal)
    assert.deepEqual(alone.slice(0, 8), [
      ...['read 0', 'look 0', 'looked 0', 'read 11'],
      // The third piece, by the time that the second one is looked into.
      ...['read 35', 'look 11', 'looked 11', 'read 59'],
    ])
    // One search of all reads so, and the next one may again.
    const both = await Promise.all([events(earlyReads, signal), events(earlyReads, signal)])
    const early = both.map((told) => told.indexOf('read 35') < told.indexOf('look 11'))
    assert.deepEqual(early, [true, false])
    assert.deepEqual(await events(earlyReads, signal), alone)
  })
})

/** What a search does that finds something in these candidates alone, in its turn. */
async function events(
  earlyReads: ReturnType<typeof createEarlyReads>,
  signal: AbortSignal,
  hits: readonly number[] = [],
): Promise<string[]> {
  const told: string[] = []
  const text = {
    runFrom: async (_: string, input: () => Promise<{ files: Uint8Array[] }>) => {
      const { files } = await input()
      told.push(`look ${files[0]?.[0]}`)
      await delay(5)
      told.push(`looked ${files[0]?.[0]}`)
      return files.map(([number = 0]) => (hits.includes(number) ? lines : undefined))
    },
  }
  await matchPage(
    { text: text as never, earlyReads },
    {
      candidates: Array.from({ length: 100 }, (_, number) => number),
      skip: 0,
      terms: [],
      matchesCase: false,
      signal,
      read: async (piece) => {
        told.push(`read ${piece[0]}`)
        return { files: piece.map((number) => ({ of: number, content: Uint8Array.of(number) })), taken: piece.length }
      },
    },
  )
  return told
}
