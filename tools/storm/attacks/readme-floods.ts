import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf } from './attack.ts'

/** Texts that parsers of Markdown, YAML and formulas take longest for, or become gigabytes of. The number makes each another text. */
const bombs: readonly ((n: number) => string)[] = [
  (n) => `${n}\n${'['.repeat(200_000)}`,
  (n) => `${n}\n${'*a _'.repeat(60_000)}`,
  (n) => `${n}\n${Array.from({ length: 3_000 }, (_, at) => `${' '.repeat(at % 80)}- a`).join('\n')}`,
  (n) => `[a]: /${n}${'x'.repeat(50_000)}\n\n${'[a] '.repeat(50_000)}`,
  (n) => `${n}\n${'> '.repeat(100_000)}`,
  (n) => `${n}\n${'[^1]'.repeat(40_000)}\n\n[^1]: a`,
  (n) => `${n}\n${'$\\frac{\\frac{1}{2}}{x}$ '.repeat(10_000)}`,
  (n) => `---\na: ${n}\nb: ${'['.repeat(15_000)}\n---\n`,
  (n) => `${n}\n${'<div>'.repeat(60_000)}`,
  // What is no attack, but as long as a text may be.
  (n) => `${n}\n${'## A heading\n\nSome *words* and `code` and [links](a.md).\n\n'.repeat(6_000)}`,
]

/** Each text is in several folders, each time another one: that one is too much says nothing of the next. */
export const readmeFloods: Attack = {
  name: 'readme-floods',
  about: '100 connections that ask for READMEs which keep a parser busy, or become gigabytes, none twice the same',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ push, short }) {
    const texts = Array.from({ length: short ? 10 : 200 }, (_, n): [string, string] => [
      `d${n}/README.md`,
      bombs[n % bombs.length]?.(n) ?? '',
    ])
    const { repository } = await push('texts', [commitText({ number: 0, message: 'texts', files: texts })])
    return { repository: [repository], count: [`${texts.length}`] }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}/readme/main`
    // What follows the start of a long text is the dearer task.
    const paths = Array.from({ length: Number(factOf(play, 'count')) }, (_, n) => [
      `${api}/d${n}/`,
      `${api}/d${n}/?part=1`,
    ]).flat()
    return readPages(play, { paths, connections: 100 })
  },
}
