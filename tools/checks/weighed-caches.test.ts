import { describe, expect, it } from 'vitest'
import { unweighedAmong, unweighedCaches } from './weighed-caches.ts'

const file = 'server/src/planted.ts'
const found = (text: string, caches = 0) => unweighedAmong([[file, text]], caches > 0 ? [{ file, caches }] : [])

describe('what is kept for a while', () => {
  it('is weighed everywhere, or bounded otherwise', () => {
    expect(unweighedCaches()).toEqual([])
  })

  it.each([
    ['a number of values', 'const kept = createLru<Facts>({ capacity: 1_000 })'],
    [
      'a type with parts of its own',
      'const kept = createLru<{ found: Map<string, Facts[]> | undefined }>({ capacity: 1_000 })',
    ],
    ['bounds from elsewhere', 'const kept = createLru<Promise<T>>(bounds)'],
    [
      'several lines, and a call among them',
      'const kept = createLru<Facts>({\n  capacity: most(3),\n  onEvict: (it) => drop(it),\n})',
    ],
  ])('is missed where it is only counted: %s', (_, text) => {
    expect(found(text)).toEqual([`${file} has 1 caches that weigh nothing, where 0 may: give them a weight`])
    expect(found(text, 1)).toEqual([])
  })

  it('may be weighed, and is allowed nowhere in vain', () => {
    const weighed = 'const kept = createLru<Facts>({ ...limits, weigh: (facts) => facts.bytes() })'
    expect(found(weighed)).toEqual([])
    expect(found(weighed, 1)).toEqual([`counted-caches.ts allows 1 caches in ${file}, which has 0`])
  })
})
