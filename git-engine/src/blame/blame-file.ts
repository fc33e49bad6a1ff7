import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'

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
const maxOutputBytes = 16 * 1024 * 1024

/**
 * A blame reads a thousand versions of a file, one after the other. The C library gave the memory of each back to the kernel and asked for it again,
 * with 3,100 calls and a third of the time in the kernel: it keeps up to 256 MiB of it until git ends, which is soon, and takes 16 MiB at a time.
 */
const keptMemory = { MALLOC_TRIM_THRESHOLD_: `${256 * 1024 * 1024}`, MALLOC_TOP_PAD_: `${16 * 1024 * 1024}` }

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
  signal,
}: {
  git: Git
  gitDir: string
  commit: string
  path: Buffer
  /** The first line that is blamed; the file must have it. */
  start?: number
  /** Lines that are older than this commit, or of it, are told as of the last commit of its history that has them. */
  since?: string
  signal?: AbortSignal | undefined
}): Promise<ToldBlame> {
  const name = path.toString('utf8')
  // Arguments are UTF-8: other bytes would name another file.
  if (!isObjectId(commit) || !Buffer.from(name).equals(path)) throw new GitError('missing', 'no commit or no such name')
  const range = since === undefined ? commit : `${since}..${commit}`
  const out = await git.run({
    gitDir,
    lane: 'heavy',
    args: ['blame', '--incremental', ...(start > 1 ? [`-L${start},`] : []), range, '--', name],
    environment: keptMemory,
    deadlineMs,
    maxOutputBytes,
    signal,
  })
  return parseBlame(out.toString('latin1'))
}

/**
 * Reads `git blame --incremental`: entries of several lines, each ended by the one that names the file. What stands
 * between is the commit's own text, which is read from the commit itself.
 */
function parseBlame(text: string): ToldBlame {
  const lines: BlamedLines[] = []
  const previous: ToldBlame['previous'] = new Map()
  const ends: ToldBlame['ends'] = new Set()
  let begins = true
  for (const line of text.split('\n')) {
    if (begins) {
      const [, commit, origin, start, count] = /^([0-9a-f]{40}|[0-9a-f]{64}) (\d+) (\d+) (\d+)$/.exec(line) ?? []
      if (commit === undefined) {
        if (line === '') continue
        throw new GitError('corrupt', `blame wrote ${JSON.stringify(line.slice(0, 200))}`)
      }
      lines.push({ commit, origin: Number(origin), start: Number(start), lines: Number(count), path: '' })
    }
    begins = line.startsWith('filename ')
    const last = lines.at(-1)
    if (begins && last !== undefined) last.path = unquoted(line.slice('filename '.length))
    // Both stand where a commit is named first, behind its texts, each of which has a word of its own in front.
    if (line === 'boundary' && last !== undefined) ends.add(last.commit)
    const [, before, path] = /^previous ([0-9a-f]{40,64}) (.+)$/.exec(line) ?? []
    if (before !== undefined && path !== undefined && last !== undefined) {
      previous.set(last.commit, { commit: before, path: unquoted(path) })
    }
  }
  return { lines, previous, ends }
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
