import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { unlessThere } from '../disk/if-missing.ts'
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

/** What one repository may keep, after which the oldest half goes. */
const most = { files: 4_000, bytes: 48 * 1024 * 1024 } as const
/** A blame of which more would have to be written is not kept. */
const mostBytes = 2 * 1024 * 1024
/** The folder is looked at at the first of so many writes. */
const writesPerLook = 64

/** Ranges name commits by their place in the list, one behind the other from the first line on. */
const Written = z.object({
  version: z.literal(1),
  commits: z.array(z.string()),
  ranges: z.array(z.tuple([z.int().nonnegative(), z.int().positive()])),
  previous: z.array(z.tuple([z.int().nonnegative(), z.string(), z.string()])),
})

const folderOf = (gitDir: string) => join(gitDir, 'sheaf', 'blames')
const prefixOf = (path: Buffer) => `${createHash('sha256').update(path).digest('hex').slice(0, 32)}-`

/** Makes them. One per process: it counts what it writes. */
export function createKeptBlames(): KeptBlames {
  let writes = 0

  return {
    async read({ gitDir, path, commit }) {
      try {
        return unpack(await readFile(join(folderOf(gitDir), `${prefixOf(path)}${commit}`), 'utf8'))
      } catch {
        // None, or torn: it is found again.
        return undefined
      }
    },

    async commitsOf({ gitDir, path }) {
      const prefix = prefixOf(path)
      const names = await readdir(folderOf(gitDir)).catch(() => [])
      return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)))
    },

    async write({ gitDir, path, commit }, blame) {
      const text = pack(blame)
      if (text.length > mostBytes) return
      const folder = folderOf(gitDir)
      const draft = join(folder, `${randomUUID()}.new`)
      try {
        // The folders, but never the repository: one that was removed in the meantime must not come back.
        for (const each of [join(gitDir, 'sheaf'), folder]) await mkdir(each).catch(unlessThere)
        if (writes % writesPerLook === 0) await trim(folder)
        writes += 1
        await writeFile(draft, text, { mode: 0o600 })
        await rename(draft, join(folder, `${prefixOf(path)}${commit}`))
      } catch {
        // No room, no right to write, or no repository any more.
        await rm(draft, { force: true }).catch(() => undefined)
      }
    },
  }
}

async function trim(folder: string): Promise<void> {
  const found = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const state = await stat(join(folder, name)).catch(() => undefined)
      return { name, bytes: state?.size ?? 0, at: state?.mtimeMs ?? 0 }
    }),
  )
  const bytes = found.reduce((sum, each) => sum + each.bytes, 0)
  if (found.length <= most.files && bytes <= most.bytes) return
  const oldest = found.toSorted((a, b) => a.at - b.at).slice(0, Math.ceil(found.length / 2))
  await Promise.all(oldest.map(({ name }) => rm(join(folder, name), { force: true })))
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
