import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

const lineCount = 800
const wide = `${'needle and thread '.repeat(50_000)}\n`

/** Code in which common words stand in each file, and each file says something of its own. Now and then it is one line of a megabyte. */
const textOf = (n: number): string =>
  n % 100 === 99
    ? wide
    : Array.from(
        { length: lineCount },
        (_, at) => `  const value${n}_${at} = return_value(haystack, ${n * at})\n`,
      ).join('')

/** What a search costs most by: that everything is found, that nothing is, that an expression reads each line to its end. */
const queries: readonly ((n: number) => string)[] = [
  (n) => `/return_value.*(${n}|[0-9]+)+$/`,
  (n) => `/(needle and thread )+nobody${n}/`,
  (n) => `return value haystack const ${n}`,
  (n) => `nobody_has_this_${n}`,
  (n) => `/haystack, [0-9]*${n}[^)]*\\)/ path:f`,
  (n) => `"value${n % 1_000}_" case:yes`,
  (n) => `/(const|value|return|haystack|needle|thread|and|nobody)[a-z_]*${n}?/`,
  (n) => Array.from({ length: 16 }, (_, word) => `val${'ue'.repeat(1 + ((n + word) % 3))}`).join(' '),
]

/** What commits say, of which a repository has many more than files. */
const said = (n: number) => `return value haystack ${n} nobody${n}\n\n${'needle and thread '.repeat(50)}`

/** Each search looks into texts in a thread, and reads some of them whole. Every fourth is one in commits. */
export const codeSearches: Attack = {
  name: 'code-searches',
  about:
    '100 connections that search in code, and one time in four in commits, by expressions which read much, words that stand everywhere and words that stand nowhere, never the same twice',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const files = Array.from({ length: short ? 100 : 1_000 }, (_, n): [string, string] => [`f${n}.ts`, textOf(n)])
    const commits = Array.from({ length: short ? 50 : 5_000 }, (_, n) =>
      commitText({ number: n + 1, message: said(n) }),
    )
    const { repository } = await push('haystack', [commitText({ number: 0, message: 'haystack', files }), ...commits])
    return { repository: [repository] }
  },
  play(play) {
    const paths = Array.from({ length: 5_000 }, (_, n) => {
      const query = queries[n % queries.length]?.(n) ?? ''
      const within = n % 3 === 0 ? ` repo:${factOf(play, 'repository')}` : ''
      return `/api/search/${n % 4 === 3 ? 'commits' : 'code'}?query=${encodeURIComponent(`${query}${within}`)}`
    })
    return readPages(play, { paths, connections: 100 })
  },
}
