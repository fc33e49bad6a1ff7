import { commitText } from '../scene/import.ts'
import { readPages } from '../wire/read-pages.ts'
import { type Attack, factOf, factsOf } from './attack.ts'

const lines = (seed: number) => Array.from({ length: 100_000 }, (_, n) => `${(n * seed) % 99_991}\n`).join('')

export const diffs: Attack = {
  name: 'diffs',
  about: '60 diffs at once of commits that nobody asked for, every tenth of 100,000 changed lines',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ push, shared }) {
    const commits = Array.from({ length: 20 }, (_, n) => {
      const files = [['numbers.txt', lines(n + 2)]] as const
      return commitText({ number: n, files })
    })
    const { repository, head } = await push('diffs', commits)
    return { large: [repository], head: [head], repository: [shared.repository], commits: shared.commits }
  },
  play(play) {
    const commits = factsOf(play, 'commits')
    const { addresses, role } = play.phase
    const offset = addresses * 19 + (role === 'account' ? 7 : 0)
    const paths = Array.from({ length: 20_000 }, (_, n) =>
      n % 10 === 0
        ? `/api/repo/${factOf(play, 'large')}/diff/${factOf(play, 'head')}`
        : `/api/repo/${factOf(play, 'repository')}/diff/${commits[(n * 23 + offset) % commits.length]}`,
    )
    return readPages(play, { paths, connections: 60 })
  },
}
