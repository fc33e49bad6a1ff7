import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { z } from 'zod'
import { createKeptAnswers } from '../kept-answers.ts'
import { createRestingQueue } from '../resting-queue.ts'
import type { DiffNumbers, DiffStatus } from './diff-rows.ts'
import type { ChangedFiles, ChangedLines, Finder, TreePair } from './list-changes.ts'

/** Long lists of changed files and the numbers of their lines, in the repository's own folder: what two trees differ in never changes. */
export interface KeptChanges {
  /** What is kept of two trees, or found and kept. */
  list(place: ChangesPlace, find: () => Promise<ChangedFiles>): Promise<ChangedFiles>
  lines(place: ChangesPlace & { finder: Finder }, find: () => Promise<ChangedLines>): Promise<ChangedLines>
  /** The numbers that are kept; nothing where none are. */
  keptLines(place: ChangesPlace & { finder: Finder }): Promise<ChangedLines | undefined>
}

type ChangesPlace = TreePair & { gitDir: string }

/** Some two thousand comparisons of commits that lie thousands apart; a list of 5,000 files takes some 100 KiB. */
const most = { files: 4_000, bytes: 32 * 1024 * 1024, eachBytes: 1024 * 1024 } as const
/** What is unpacked at most: twice what a list may be, see `changesLimits`. */
const maxUnpackedBytes = 8 * 1024 * 1024
/** Shorter ones are found as quickly as they are read: commits of a few files would only be as many files more. */
const keptFrom = 100

const statuses = ['added', 'deleted', 'modified', 'renamed', 'copied', 'type-changed'] as const satisfies DiffStatus[]

const count = z.int().nonnegative()
const WrittenList = z.object({
  version: z.literal(1),
  count,
  finder: z.enum(['renames', 'copies']),
  /** Of each file its status by its place in `statuses`, its modes, its path, and the path before where that was another. */
  files: z.array(z.tuple([count.max(statuses.length - 1), count, count, z.string()], z.string())),
})
const WrittenLines = z.object({
  version: z.literal(1),
  additions: count,
  deletions: count,
  /** Of each file how many lines it has more and fewer; nothing of a binary one. */
  numbers: z.array(z.union([z.tuple([count, count]), z.tuple([])])),
})

/**
 * Twenty in a second are more than one who reads brings. Sixty comparisons at once had the thread that answers pack, write and rename all that they found, which was
 * a thirtieth of its work, in the moments in which it had most.
 */
const pace = { restMs: 50, waiting: 16 } as const

/** Makes them. One per process: it counts what it writes. */
export function createKeptChanges(): KeptChanges {
  const kept = createKeptAnswers({ folder: 'changes', most })

  const read = async <T>(gitDir: string, name: string, unpack: (data: unknown) => T): Promise<T | undefined> => {
    const bytes = await kept.read(gitDir, name)
    if (bytes === undefined) return undefined
    try {
      return unpack(JSON.parse((await unzip(bytes, { maxOutputLength: maxUnpackedBytes })).toString('utf8')))
    } catch {
      // Torn, or of another form: it is found again.
      return undefined
    }
  }
  const writes = createRestingQueue(pace)
  /** Once those before it are written; what comes while too many wait is not kept, and found again. */
  const write = (gitDir: string, name: string, pack: () => z.infer<typeof WrittenList | typeof WrittenLines>): void =>
    writes.add(async () => {
      const bytes = await zip(JSON.stringify(pack())).catch(() => undefined)
      if (bytes !== undefined) await kept.write(gitDir, name, bytes)
    })

  const linesName = ({ from, to, finder }: TreePair & { finder: Finder }) => `${from}-${to}-${finder}`
  const keptLines = (place: ChangesPlace & { finder: Finder }) => read(place.gitDir, linesName(place), unpackLines)

  return {
    keptLines,
    async list({ gitDir, from, to }, find) {
      const name = `${from}-${to}`
      const known = await read(gitDir, name, unpackList)
      if (known !== undefined) return known
      const found = await find()
      // Whoever asked has the list already when it is written.
      if (!found.late && found.count >= keptFrom) write(gitDir, name, () => packList(found))
      return found
    },

    async lines(place, find) {
      const known = await keptLines(place)
      if (known !== undefined) return known
      const found = await find()
      if (!found.late && found.numbers.length >= keptFrom) write(place.gitDir, linesName(place), () => packLines(found))
      return found
    },
  }
}

const zip = promisify<string, Buffer>(gzip)
const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip)

function packList({ count, finder, files }: ChangedFiles): z.infer<typeof WrittenList> {
  return {
    version: 1,
    count,
    finder,
    files: files.map(({ status, oldMode, newMode, path, oldPath }) => [
      statuses.indexOf(status),
      oldMode,
      newMode,
      path,
      ...(oldPath === undefined ? [] : [oldPath]),
    ]),
  }
}

function unpackList(data: unknown): ChangedFiles {
  const { count, finder, files } = WrittenList.parse(data)
  return {
    count,
    finder,
    late: false,
    files: files.map(([status, oldMode, newMode, path, oldPath]) => ({
      status: statuses[status] ?? 'modified',
      path,
      oldPath,
      oldMode,
      newMode,
    })),
  }
}

function packLines({ additions, deletions, numbers }: ChangedLines): z.infer<typeof WrittenLines> {
  return {
    version: 1,
    additions,
    deletions,
    numbers: numbers.map((each) => (each.binary ? [] : [each.additions, each.deletions])),
  }
}

function unpackLines(data: unknown): ChangedLines {
  const { additions, deletions, numbers } = WrittenLines.parse(data)
  return {
    additions,
    deletions,
    late: false,
    numbers: numbers.map(
      ([more, fewer]): DiffNumbers =>
        more === undefined || fewer === undefined
          ? { binary: true, additions: 0, deletions: 0 }
          : { binary: false, additions: more, deletions: fewer },
    ),
  }
}
