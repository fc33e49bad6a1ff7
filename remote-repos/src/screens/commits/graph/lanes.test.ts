import { describe, expect, it } from 'vitest'
import { type GraphRow, graphRowsOf, mostLanes } from './lanes.ts'

/** `d:bc` is a commit d with the parents b and c. */
const commits = (text: string) =>
  text.split(' ').map((each) => {
    const [id = '', parents = ''] = each.split(':')
    return { commit_id: id, parents: [...parents] }
  })

const drawn = ({ lane, lines, isCut }: GraphRow) =>
  `${lane}${isCut ? ' cut' : ''} ${lines.map(({ part, from, to }) => `${part} ${from}${from === to ? '' : `-${to}`}`).join(', ')}`

const draw = (text: string, isFirst = true) => graphRowsOf(commits(text), { isFirst }).map(drawn)

describe('the lanes of a page of commits', () => {
  it('lead from each commit to its parents, and meet where they have the same', () => {
    expect(draw('d:bc c:a b:a a:')).toEqual([
      '0 below 0, below 0-1',
      '1 past 0, above 1, below 1',
      '0 above 0, past 1, below 0-1',
      '1 above 1',
    ])
    expect(draw('c:b b:a a:')).toEqual(['0 below 0', '0 above 0, below 0', '0 above 0'])
  })

  it('take a free lane again, and begin where nothing leads', () => {
    expect(draw('e:d x: d:bc b:a c:a a:')).toEqual([
      '0 below 0',
      '1 past 0',
      '0 above 0, below 0, below 0-1',
      '0 above 0, past 1, below 0',
      '1 past 0, above 1, below 1-0',
      '0 above 0',
    ])
  })

  it('come from the upper edge on later pages, for commits without a child on the page', () => {
    expect(draw('c:a b:a a:z', false)).toEqual([
      '0 above 0, past 1, below 0',
      '1 past 0, above 1, below 1-0',
      '0 above 0, below 0',
    ])
  })

  it('are bounded, and say what they leave out', () => {
    const parents = 'bcdefghijklmnop'
    const [merge, ...rest] = graphRowsOf(commits(`a:${parents} ${[...parents].map((each) => `${each}:z`).join(' ')}`), {
      isFirst: true,
    })
    expect(merge?.isCut).toBe(true)
    expect(merge?.lines).toHaveLength(mostLanes)
    expect(Math.max(...rest.map(({ lane }) => lane))).toBe(mostLanes - 1)
    expect(graphRowsOf(commits('a:xy y:x x:y'), { isFirst: true }).at(-1)?.isCut).toBe(true)
  })

  it('stay within a moment for a page as long as pages may be', () => {
    const page = Array.from({ length: 1_000 }, (_, at) => ({
      commit_id: `${at}`,
      parents: Array.from({ length: 16 }, (__, step) => `${at + 1 + ((at * 7 + step * 13) % 90)}`),
    }))
    for (const { lane, lines } of graphRowsOf(page, { isFirst: false })) {
      expect(lane).toBeLessThanOrEqual(mostLanes)
      expect(lines.length).toBeLessThanOrEqual(2 * mostLanes)
    }
  })
})
