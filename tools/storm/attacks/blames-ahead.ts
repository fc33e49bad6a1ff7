import { readPages } from '../wire/read-pages.ts'
import { type Attack, factsOf } from './attack.ts'

const person = 'Grace <grace@example.org>'
const often = 110
/** Branches beside `main`, so many that their refs are packed: blames are kept behind that. */
const branches = 80

/** Every file is changed by every commit, each time all of its lines but one of two. */
function* history(files: number, lines: number): Generator<string> {
  for (let commit = 1; commit <= often; commit += 1) {
    yield `commit refs/heads/main\nmark :${commit}\ncommitter ${person} ${1_700_000_000 + commit} +0000\ndata 2\nC\n`
    for (let file = 0; file < files; file += 1) {
      const text = Array.from({ length: lines }, (_, at) => `${at % 2 === 0 ? at : `${commit} ${at}`}\n`).join('')
      yield `M 100644 inline f${file}\ndata ${text.length}\n${text}\n`
    }
  }
  for (let branch = 1; branch <= branches; branch += 1) yield `reset refs/heads/b${branch}\nfrom :${branch}\n\n`
}

/** What nobody asked for is made nevertheless, by the server for itself, while others wait for it. */
export const blamesAhead: Attack = {
  name: 'blames-ahead',
  about: 'repositories whose every file was changed so often that its blame is kept ahead, and their blames asked for',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, short }) {
    const [repositories, files, lines] = short ? [1, 5, 100] : [4, 40, 600]
    const paths: string[] = []
    for (let n = 0; n < repositories; n += 1) {
      const { repository } = await push(`often-${n}`, history(files, lines))
      for (let commit = 1; commit <= branches; commit += 1)
        for (let file = 0; file < files; file += 1) paths.push(`/api/repo/${repository}/blame/b${commit}/f${file}`)
    }
    return { paths }
  },
  play: (play) => readPages(play, { paths: factsOf(play, 'paths'), connections: 20 }),
}
