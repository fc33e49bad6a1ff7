import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const lines = Array.from({ length: 400 }, (_, at) => `  const value_${at} = return_value(haystack, ${at})\n`).join('')

/** What a search in a ref costs most by: that each file is read for nothing, that each is a hit, that an expression reads each line to its end. */
const queries: readonly ((n: number) => string)[] = [
  (n) => `nobody_has_this_${n}`,
  (n) => `return_value "haystack, ${n % 400})"`,
  (n) => `/return_value.*(${n}|[0-9]+)+$/`,
  (n) => `/(haystack|nobody${n}|return_value)/`,
  (n) => `/haystack.{0,${n % 500}}nowhere|return_value.*x${n}/`,
  (n) => Array.from({ length: 16 }, (_, word) => `value_${(n + word) % 400}`).join(' '),
]

/** Each search is a process that reads the files of a tree, and a look into what it found. */
export const refSearches: Attack = {
  name: 'ref-searches',
  about:
    '100 connections that search in the files of a ref for what stands nowhere, everywhere, or is slow to say, never the same twice',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const files = Array.from({ length: short ? 200 : 5_000 }, (_, n): [string, string] => [
      `d${n % 50}/f${n}.ts`,
      `// ${n}\n${lines}`,
    ])
    const { repository } = await push('refstack', [commitText({ number: 0, message: 'refstack', files })])
    return { repository: [repository] }
  },
  play(play) {
    const paths = Array.from({ length: 5_000 }, (_, n) => {
      const query = queries[n % queries.length]?.(n) ?? ''
      const within = ` repo:${factOf(play, 'repository')} ref:HEAD`
      return `/api/search/code?query=${encodeURIComponent(`${query}${within}`)}`
    })
    return readPages(play, { paths, connections: 100 })
  },
}
