import { join } from 'node:path'
import type { TestContext } from 'vitest'
import { randomOf } from '../../testing/generated-history.ts'
import { type CommitSpec, plainGit, scratchFolder, writeHistory } from '../../testing/scratch-repository.ts'
import type { FileBlame } from '../blame-file.ts'

/** The file that is asked about. */
export const path = Buffer.from('text.txt')

/** Branches that cross and join again; lines come, go, move and come back, and now and then the file has another name for a while. */
function changingTexts({ seed, commits }: { seed: number; commits: number }): CommitSpec[] {
  const random = randomOf(seed)
  const texts: { lines: string[]; name: string }[] = []
  const specs: CommitSpec[] = []
  for (let mark = 1; mark <= commits; mark += 1) {
    const back = () => Math.max(1, mark - 1 - random.below(Math.min(mark, 4)))
    const parents = mark === 1 ? [] : random.chance(0.25) && mark > 3 ? [...new Set([mark - 1, back()])] : [back()]
    const [first = 0, second] = parents
    const before = texts[first - 1] ?? { lines: Array.from({ length: 30 }, (_, at) => `begin ${at}`), name: `${path}` }
    const other = texts[(second ?? 0) - 1]
    const lines = (random.chance(0.3) && other ? other : before).lines.slice()
    const edits = random.chance(0.2) ? 0 : 1 + random.below(3)
    for (let edit = 0; edit < edits; edit += 1) {
      const at = random.below(lines.length + 1)
      lines.splice(at, random.below(3), ...Array.from({ length: random.below(3) }, () => `${mark} ${random.below(9)}`))
    }
    const name = random.chance(0.06) ? 'other.txt' : random.chance(0.5) ? `${path}` : before.name
    texts.push({ lines, name })
    const gone = name === 'other.txt' ? `${path}` : 'other.txt'
    const changes = [
      { path: name, content: lines.map((line) => `${line}\n`).join('') },
      { path: gone, content: null },
      ...(edits === 0 ? [{ path: 'unrelated.txt', content: `${mark}\n` }] : []),
    ]
    specs.push({ branch: `refs/heads/b${mark}`, parents, changes })
  }
  return specs
}

/** What stock git says: a commit for each line, and what was before each commit. */
export function stockBlame(gitDir: string, commit: string, start = 1) {
  const lines: string[] = []
  const previous = new Map<string, { commit: string; path: string }>()
  let last = ''
  for (const line of plainGit(gitDir, ['blame', '--porcelain', `-L${start},`, commit, '--', `${path}`]).split('\n')) {
    const [, of] = /^([0-9a-f]{40}) \d+ \d+/.exec(line) ?? []
    last = of ?? last
    if (of !== undefined) lines.push(of)
    const [, before = '', name = ''] = /^previous (\w+) (.+)$/.exec(line) ?? []
    if (before !== '') previous.set(last, { commit: before, path: name })
  }
  return { lines, previous }
}

/** A commit for each line. */
export const lineByLine = ({ ranges, previous }: FileBlame) => ({
  lines: ranges.flatMap(({ commit, lines }) => Array.from({ length: lines }, () => commit)),
  previous,
})

/** A repository of such commits: those that have the file, the last of them, and where blames are kept. */
export function historyOf(test: TestContext, seed: number) {
  const gitDir = scratchFolder(test)
  plainGit(gitDir, ['init', '-q', '--bare', '.'])
  const oids = writeHistory(gitDir, changingTexts({ seed, commits: 60 }))
  const having = oids.filter((oid) => plainGit(gitDir, ['ls-tree', oid, '--', `${path}`]) !== '')
  const kept = join(gitDir, 'sheaf', 'blames')
  return { gitDir, having, kept, last: having.at(-1) ?? '' }
}
