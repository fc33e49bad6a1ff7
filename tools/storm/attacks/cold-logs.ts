import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** Each walks a history from its end to its beginning. */
export const coldLogs: Attack = {
  name: 'cold-logs',
  about:
    '60 logs at once of files, from commits, that nobody asked for before, and deep pages of whole logs and of their graphs',
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
    const offset = addresses * 11 + (role === 'account' ? 5 : 0)
    const paths = Array.from({ length: 20_000 }, (_, n) => {
      const commit = commits[(n * 17 + offset) % commits.length]
      const file = files[(n * 31 + offset) % files.length]
      const api = `/api/repo/${factOf(play, 'repository')}`
      if (n % 5 === 0) return `${api}/${n % 10 === 0 ? 'commit' : 'commit-graph'}/${commit}?page=${100 + n}`
      return `${api}/commit/${commit}?path=${file}`
    })
    return readPages(play, { paths, connections: 60 })
  },
}
