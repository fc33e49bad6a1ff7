import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

const repositories = 20
const branches = ['main', 'a', 'b', 'c', 'd', 'e', 'f', 'g']

/** Branches that have nothing in common but the names of their files. */
function* unlikeBranches(repository: number): Iterable<Buffer> {
  for (const [number, branch] of branches.entries()) {
    const files = Array.from({ length: 20 }, (_, n): [string, string] => [
      `file-${n}`,
      Array.from({ length: 300 }, (_, line) => `${(line * (n + 1) * (number + 2) + repository) % 17}\n`).join(''),
    ])
    yield commitText({ number, branch, files })
  }
}

/** What a commit page and a comparison ask for, each of commits far apart that nobody asked for: all that git does for them is done anew. */
export const diffFloods: Attack = {
  name: 'diff-floods',
  about:
    '60 comparisons at once of commits far apart: their files, counted lines, lines of a file, commits and refs; changes of twenty repositories, too',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared, push }) {
    const { repository, commits, files } = shared
    const others: string[] = []
    for (let n = 0; n < repositories; n += 1) others.push((await push(`changed-${n}`, unlikeBranches(n))).repository)
    return { repository: [repository], commits, files, others }
  },
  play(play) {
    const [commits, files] = [factsOf(play, 'commits'), factsOf(play, 'files')]
    const { addresses, role } = play.phase
    // Another phase asks for others: what an earlier one made the server keep is of no use to it.
    const offset = addresses * 17 + (role === 'account' ? 5 : 0)
    const others = factsOf(play, 'others')
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
      if (n % 4 === 0) {
        const pair = Math.floor(n / 4 / repositories)
        const [one, other] = [pair % 8, (pair + 1 + (Math.floor(pair / 8) % 7)) % 8]
        return `/api/repo/${others[(n / 4) % repositories]}/changes/${branches[one]}..${branches[other]}?counts=all`
      }
      return `${base}/${doors[n % doors.length]}`
    })
    return readPages(play, { paths, connections: 60 })
  },
}
