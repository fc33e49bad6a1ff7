import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

/** What a commit page and a comparison ask for, each of commits far apart that nobody asked for: all that git does for them is done anew. */
export const diffFloods: Attack = {
  name: 'diff-floods',
  about: '60 comparisons at once of commits far apart: their files, counted lines, lines of a file, commits and refs',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    const { repository, commits, files } = shared
    return { repository: [repository], commits, files }
  },
  play(play) {
    const [commits, files] = [factsOf(play, 'commits'), factsOf(play, 'files')]
    const { addresses, role } = play.phase
    // Another phase asks for others: what an earlier one made the server keep is of no use to it.
    const offset = addresses * 17 + (role === 'account' ? 5 : 0)
    const base = `/api/repo/${factOf(play, 'repository')}`
    const paths = Array.from({ length: 20_000 }, (_, n) => {
      const from = commits[(n * 13 + offset) % commits.length]
      const to = commits[(n * 29 + offset * 3 + 1) % commits.length]
      const file = files[(n * 31 + offset) % files.length]
      const doors = [
        `changes/${from}..${to}`,
        `changes/${from}...${to}?counts=all`,
        `file-changes/${from}..${to}?path=${encodeURIComponent(file ?? '')}`,
        `comparison/${from}...${to}`,
        `fork-comparison?base=${from}&head=${to}`,
        `commit-refs/${from}`,
        `lines/${from}/${file}?start=1&count=1000`,
      ]
      return `${base}/${doors[n % doors.length]}`
    })
    return readPages(play, { paths, connections: 60 })
  },
}
