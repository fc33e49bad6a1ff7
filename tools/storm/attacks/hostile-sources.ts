import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

const person = 'Grace <grace@example.org> 1700000000 +0000'

/** Sources that grammars find hard, by the ending of their names: deep nesting, ambiguity, expressions that go back and forth, no end. */
const sources: Readonly<Record<string, (size: number) => string>> = {
  cpp: (size) => 'a<b<c<(d,'.repeat(size / 9),
  js: (size) => '(a=>`${['.repeat(size / 8),
  // So long that it is coloured without a tree, in lines that are not too long for it.
  mjs: () => `${`\`\${{a: /[/\`]/}}\` / b /[c\\n`.repeat(70)}\n`.repeat(220),
  // Long, and open to the end: for the colours a scanner of its own, for the outline the parser.
  cjs: () => `${'`${{a:['.repeat(250)}\n`.repeat(230),
  pl: (size) => `${'q{'.repeat(900)}\n`.repeat(size / 1_801),
  md: (size) => `${'*_['.repeat(600)}\n`.repeat(size / 1_801),
  html: (size) => '<script><style><a b="'.repeat(size / 21),
  ts: (size) => 'let a = <b>(c) => d ? (e) : f => '.repeat(size / 33),
  py: (size) => `${'['.repeat(1_900)}\n`.repeat(size / 1_901),
  rs: (size) => 'r#"'.repeat(size / 3),
}

/** Nobody asks twice for the same: what the server keeps is of no use. */
export const hostileSources: Attack = {
  name: 'hostile-sources',
  about: 'colours of sources that grammars find hard, each of them another one, with their texts',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const files = short ? 40 : 400
    const names: string[] = []
    function* stream() {
      yield `commit refs/heads/main\ncommitter ${person}\ndata 7\nSources\n`
      for (let number = 0; number < files; number += 1) {
        const [ending = 'js', make] = Object.entries(sources)[number % Object.keys(sources).length] ?? []
        const text = `${number}\n${make?.(short ? 100_000 : 400_000)}`
        names.push(`${number}.${ending}`)
        yield `M 100644 inline ${number}.${ending}\ndata ${text.length}\n${text}\n`
      }
    }
    const { repository } = await push('sources', stream())
    return { repository: [repository], names }
  },
  play(play) {
    const api = `/api/repo/${factOf(play, 'repository')}`
    const paths = factsOf(play, 'names').flatMap((name) => [
      `${api}/tokens/main/${name}`,
      `${api}/outline/main/${name}`,
      `${api}/blob/main/${name}`,
    ])
    return readPages(play, { paths, connections: 20 })
  },
}
