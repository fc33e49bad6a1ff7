import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import { describe, it } from 'vitest'
import type { MatchedFile } from '../../code-index/match-lines.ts'
import { matchPage } from './match-page.ts'

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
    { text: text as never },
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
    assert.deepEqual(await look([20, 90], signal), { found: [20], next: 35, read: 35 })
    assert.deepEqual(await look([], signal), { found: [], next: undefined, read: 100 })
  })
})
