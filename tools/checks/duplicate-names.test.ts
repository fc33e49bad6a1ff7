import { describe, expect, it } from 'vitest'
import { duplicateNames, duplicateNamesIn } from './duplicate-names.ts'

describe('names of functions', () => {
  it('are one function each', () => {
    expect(duplicateNames()).toEqual([])
  })

  it.each([
    ['declared', 'export function find() {}'],
    ['asynchronous', 'export async function find() {}'],
    ['a generator', 'export function* find() {}'],
    ['an arrow', 'export const find = (key: string) => key'],
    ['an arrow with a type', 'export const find: Finder = async (key) => key'],
    ['a generic arrow', 'export const find = <Key>(key: Key) => key'],
    ['an arrow of one parameter', 'export const find = key => key'],
  ])('are seen twice where one is %s', (_, source) => {
    const twice = [
      ['a.ts', 'export function find() {}'],
      ['b.ts', source],
    ] as const
    expect(duplicateNamesIn(twice)).toEqual(['find is a function of a.ts and of b.ts: give each a name of its own'])
  })

  it('may be those of a value, of what is not exported, and of overloads', () => {
    const sources = [
      ['a.ts', 'export function find(key: string): void\nexport function find(key: number): void\n'],
      ['b.ts', 'export const find = 1\nfunction find() {}\nexport const find = { a: (b: string) => b }'],
    ] as const
    expect(duplicateNamesIn(sources)).toEqual([])
  })
})
