import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'

/** Lines of a file, counted from 1, that come from one commit. */
export interface BlameRange {
  start: number
  lines: number
  commit: string
}

/** Where lines of a file come from, in the order of the lines. */
export interface FileBlame {
  ranges: BlameRange[]
  /** By commit: the one before it that had the file, and its path there. Not of a commit that brought the file. */
  previous: ReadonlyMap<string, { commit: string; path: string }>
}

/** Lines as git tells them: `origin` is the first of them in the file of their commit, which was at `path` then. */
export interface BlamedLines extends BlameRange {
  origin: number
  path: string
}

/** What git says, line by line and commit by commit: of a whole history, or of what came since a commit. */
export interface ToldBlame {
  lines: BlamedLines[]
  previous: Map<string, { commit: string; path: string }>
  /** The commits at which git has stopped, or which have none before them. */
  ends: Set<string>
}

const deadlineMs = 20_000
const ahead = { lane: 'ahead', deadlineMs: 120_000 } as const
const maxOutputBytes = 16 * 1024 * 1024

/**
 * A blame reads a thousand versions of a file, one after the other. The C library gave the memory of each back to the kernel and asked for it again,
 * with 3,100 calls and a third of the time in the kernel: it keeps up to 256 MiB of it until git ends, which is soon, and takes 16 MiB at a time.
 * And git wrote out each of its entries by a call of its own, for whom we woke up as often: it writes when it has 4 KiB.
 */
const environment = {
  MALLOC_TRIM_THRESHOLD_: `${256 * 1024 * 1024}`,
  MALLOC_TOP_PAD_: `${16 * 1024 * 1024}`,
  GIT_FLUSH: '0',
}

/** Versions follow each other: of the bases of deltas only the last ones are of use, and memory that was never used has to be cleared by the kernel first. */
const settings = ['core.deltaBaseCacheLimit=16m']

/**
 * Which commit each line of a file comes from, as `git blame` finds it: it costs up to seconds of a processor, which is why
 * few run at a time. `path` in its stored bytes; one that is no UTF-8 can't be asked for and is `missing`.
 */
export async function blameFile({
  git,
  gitDir,
  commit,
  path,
  start = 1,
  since,
  holdsSlot = false,
  isAhead = false,
  onTold,
  signal,
}: {
  git: Git
  gitDir: string
  commit: string
  path: Buffer
  /** The first line that is blamed; the file must have it. */
  start?: number
  /** Lines that are older than this commit, or of it, are told as of the last commit of its history that has them. */
  since?: string | undefined
  /** The caller has a slot of the lane of long reads for it. */
  holdsSlot?: boolean
  /** Nobody has asked yet: it yields to everything, and is given more time. */
  isAhead?: boolean | undefined
  /** Hears of lines as git finds them, those of the newest commits first, and of the commits at which it stops before their lines. */
  onTold?: ((lines: BlamedLines, told: ToldBlame) => void) | undefined
  signal?: AbortSignal | undefined
}): Promise<ToldBlame> {
  const name = path.toString('utf8')
  // Arguments are UTF-8: other bytes would name another file.
  if (!isObjectId(commit) || !Buffer.from(name).equals(path)) throw new GitError('missing', 'no commit or no such name')
  const range = since === undefined ? commit : `${since}..${commit}`
  const command = {
    gitDir,
    ...(isAhead ? ahead : ({ lane: 'heavy', deadlineMs } as const)),
    holdsSlot,
    args: ['blame', '--incremental', ...(start > 1 ? [`-L${start},`] : []), range, '--', name],
    environment,
    settings,
    signal,
  } as const
  const child = await git.start(command)
  child.stdin.end()
  const reader = createBlameReader(onTold)
  let bytes = 0
  let broken: unknown
  child.stdout.on('data', (chunk: Buffer) => {
    bytes += chunk.length
    if (broken !== undefined) return
    try {
      if (bytes > maxOutputBytes) throw new GitError('too-large', `git blame wrote more than ${maxOutputBytes} bytes`)
      reader.take(chunk.toString('latin1'))
    } catch (error) {
      broken = error
      child.kill()
    }
  })
  const exit = await child.ended
  if (broken !== undefined) throw broken
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  return reader.told
}

/**
 * Reads `git blame --incremental` as it comes: entries of several lines, each ended by the one that names the file. What stands
 * between is the commit's own text, which is read from the commit itself.
 */
function createBlameReader(onTold?: (lines: BlamedLines, told: ToldBlame) => void) {
  const told: ToldBlame = { lines: [], previous: new Map(), ends: new Set() }
  let rest = ''
  let entry: BlamedLines | undefined

  const read = (line: string) => {
    if (entry === undefined) {
      const [, commit, origin, start, count] = /^([0-9a-f]{40}|[0-9a-f]{64}) (\d+) (\d+) (\d+)$/.exec(line) ?? []
      if (commit === undefined) {
        throw new GitError('corrupt', `blame wrote ${JSON.stringify(line.slice(0, 200))}`)
      }
      entry = { commit, origin: Number(origin), start: Number(start), lines: Number(count), path: '' }
    } else if (line === 'boundary') {
      // This and the next stand where a commit is named first, behind its texts, each of which has a word of its own in front.
      told.ends.add(entry.commit)
    } else if (line.startsWith('previous ')) {
      const [, before, path] = /^previous ([0-9a-f]{40,64}) (.+)$/.exec(line) ?? []
      if (before !== undefined && path !== undefined) {
        told.previous.set(entry.commit, { commit: before, path: unquoted(path) })
      }
    } else if (line.startsWith('filename ')) {
      entry.path = unquoted(line.slice('filename '.length))
      told.lines.push(entry)
      onTold?.(entry, told)
      entry = undefined
    }
  }

  return {
    told,
    take(text: string) {
      const lines = (rest + text).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) read(line)
    },
  }
}

/** Ranges in the order of their lines, as few as there can be, and what is before their commits. */
export function wholeBlame(ranges: readonly BlameRange[], previous: FileBlame['previous']): FileBlame {
  const joined: BlameRange[] = []
  for (const { start, lines, commit } of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = joined.at(-1)
    if (last?.commit === commit && last.start + last.lines === start) last.lines += lines
    else joined.push({ start, lines, commit })
  }
  const named = new Set(joined.map(({ commit }) => commit))
  return { ranges: joined, previous: new Map([...previous].filter(([commit]) => named.has(commit))) }
}

/** What a blame says of some lines, as if the first of them were another one. */
export function linesOfBlame(
  { ranges }: FileBlame,
  { origin, lines, start }: { origin: number; lines: number; start: number },
): BlameRange[] {
  const end = origin + lines
  return ranges.flatMap((range) => {
    const from = Math.max(range.start, origin)
    const to = Math.min(range.start + range.lines, end)
    return from < to ? [{ commit: range.commit, start: from - origin + start, lines: to - from }] : []
  })
}

const escapes: Readonly<Record<string, string>> = { a: '\x07', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t', v: '\v' }

/** A path as git quotes it where its bytes are unusual (`core.quotePath` of git-config(1)); out of bytes that were read as latin1. */
function unquoted(path: string): string {
  const bytes = path.startsWith('"')
    ? path
        .slice(1, -1)
        .replace(/\\(?:([0-7]{3})|(.))/g, (_, octal: string | undefined, letter = '') =>
          octal === undefined ? (escapes[letter] ?? letter) : String.fromCharCode(Number.parseInt(octal, 8)),
        )
    : path
  return Buffer.from(bytes, 'latin1').toString('utf8')
}
