import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** Each reads commits for as long as a page may take, and finds nothing. */
export const commitSearches: Attack = {
  name: 'commit-searches',
  about:
    '60 searches at once for what no commit says, in whole histories and in those of files, from the start and further on',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    const { repository, commits, files } = shared
    return { repository: [repository], commits: commits.slice(0, 400), files }
  },
  play(play) {
    const [commits, files] = [factsOf(play, 'commits'), factsOf(play, 'files')]
    const paths = Array.from({ length: 5_000 }, (_, n) => {
      const [head, after] = [commits[0], commits[n % commits.length]]
      const search = `/api/repo/${factOf(play, 'repository')}/commit-search/main?query=nobody%20says%20${n}`
      if (n % 3 === 0) return search
      return n % 3 === 1 ? `${search}&cursor=${head}.${after}` : `${search}&path=${files[(n * 31) % files.length]}`
    })
    return readPages(play, { paths, connections: 60 })
  },
}
