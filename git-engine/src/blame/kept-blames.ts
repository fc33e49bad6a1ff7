import { createHash } from 'node:crypto'
import { z } from 'zod'
import { createKeptAnswers } from '../kept-answers.ts'
import type { FileBlame } from './blame-file.ts'

/** Blames of whole files in the repository's own folder, by path and by the last commit that changed it: what they say never changes. */
export interface KeptBlames {
  read(place: BlamePlace): Promise<FileBlame | undefined>
  /** The commits at which a path is kept. */
  commitsOf(place: Omit<BlamePlace, 'commit'>): Promise<Set<string>>
  /** Nothing is forced to the disk, and no failure to write is an error. */
  write(place: BlamePlace, blame: FileBlame): Promise<void>
}

export interface BlamePlace {
  gitDir: string
  path: Buffer
  commit: string
}

/** What one repository may keep; a blame of which more would have to be written is not kept. */
const most = { files: 4_000, bytes: 48 * 1024 * 1024, eachBytes: 2 * 1024 * 1024 } as const

/** Ranges name commits by their place in the list, one behind the other from the first line on. */
const Written = z.object({
  version: z.literal(1),
  commits: z.array(z.string()),
  ranges: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])),
  previous: z.array(z.tuple([z.int().nonnegative(), z.string(), z.string()])),
})

const prefixOf = (path: Buffer) => `${createHash('sha256').update(path).digest('hex').slice(0, 32)}-`

/** Makes them. One per process: it counts what it writes. */
export function createKeptBlames(): KeptBlames {
  const kept = createKeptAnswers({ folder: 'blames', most })

  return {
    async read({ gitDir, path, commit }) {
      const bytes = await kept.read(gitDir, `${prefixOf(path)}${commit}`)
      try {
        return bytes && unpack(bytes.toString('utf8'))
      } catch {
        // Torn: it is found again.
        return undefined
      }
    },

    async commitsOf({ gitDir, path }) {
      const prefix = prefixOf(path)
      const names = await kept.names(gitDir)
      return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)))
    },

    write: ({ gitDir, path, commit }, blame) => kept.write(gitDir, `${prefixOf(path)}${commit}`, pack(blame)),
  }
}

function pack({ ranges, previous }: FileBlame): string {
  const commits = [...new Set(ranges.map(({ commit }) => commit))]
  const places = new Map(commits.map((commit, place) => [commit, place]))
  const placeOf = (commit: string) => places.get(commit) ?? 0
  const written: z.infer<typeof Written> = {
    version: 1,
    commits,
    ranges: ranges.map(({ commit, lines }) => [placeOf(commit), lines]),
    previous: [...previous].map(([commit, before]) => [placeOf(commit), before.commit, before.path]),
  }
  return JSON.stringify(written)
}

function unpack(text: string): FileBlame | undefined {
  const { commits, ranges, previous } = Written.parse(JSON.parse(text))
  const blame: FileBlame = { ranges: [], previous: new Map() }
  const before = new Map<string, { commit: string; path: string }>()
  let start = 1
  for (const [place, lines] of ranges) {
    const commit = commits[place]
    if (commit === undefined) return undefined
    blame.ranges.push({ start, lines, commit })
    start += lines
  }
  for (const [place, commit, path] of previous) {
    const of = commits[place]
    if (of === undefined) return undefined
    before.set(of, { commit, path })
  }
  return { ranges: blame.ranges, previous: before }
}
