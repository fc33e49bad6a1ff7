import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** Each walks a history and is never asked for twice. */
export const blames: Attack = {
  name: 'blames',
  about: '60 blames at once of files and commits that nobody asked for before; half of them go on without who asked',
  doors: ['http'],
  roles: ['visitor', 'account'],
  grave: true,
  async prepare({ shared }) {
    const { repository, commits, files } = shared
    return { repository: [repository], commits: commits.slice(0, 400), files }
  },
  play(play) {
    const [commits, files] = [factsOf(play, 'commits'), factsOf(play, 'files')]
    const { addresses, role } = play.phase
    // Another phase asks for others: what an earlier one made the server keep is of no use to it.
    const offset = addresses * 7 + (role === 'account' ? 3 : 0)
    const paths = Array.from({ length: 20_000 }, (_, n) => {
      const [commit, file] = [commits[(n * 13 + offset) % commits.length], files[(n * 29 + offset) % files.length]]
      return `/api/repo/${factOf(play, 'repository')}/blame/${commit}/${file}${n % 2 === 0 ? '?within=50' : ''}`
    })
    return readPages(play, { paths, connections: 60 })
  },
}
