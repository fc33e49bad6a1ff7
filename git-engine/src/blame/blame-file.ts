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

const deadlineMs = 20_000
const maxOutputBytes = 16 * 1024 * 1024

/**
 * Which commit each line of a file comes from, ordered by lines. It costs up to seconds of a processor, which is why
 * few run at a time. `path` in its stored bytes; one that is no UTF-8 can't be asked for and is `missing`.
 */
export async function blameFile({
  git,
  gitDir,
  commit,
  path,
  start = 1,
  signal,
}: {
  git: Git
  gitDir: string
  commit: string
  path: Buffer
  /** The first line that is blamed; the file must have it. */
  start?: number
  signal?: AbortSignal | undefined
}): Promise<FileBlame> {
  const name = path.toString('utf8')
  // Arguments are UTF-8: other bytes would name another file.
  if (!isObjectId(commit) || !Buffer.from(name).equals(path)) throw new GitError('missing', 'no commit or no such name')
  const out = await git.run({
    gitDir,
    lane: 'heavy',
    args: ['blame', '--incremental', ...(start > 1 ? [`-L${start},`] : []), commit, '--', name],
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
export function parseBlame(text: string): FileBlame {
  const ranges: BlameRange[] = []
  const previous = new Map<string, { commit: string; path: string }>()
  let begins = true
  for (const line of text.split('\n')) {
    if (begins) {
      const [, commit, start, lines] = /^([0-9a-f]{40}|[0-9a-f]{64}) \d+ (\d+) (\d+)$/.exec(line) ?? []
      if (commit === undefined) {
        if (line === '') continue
        throw new GitError('corrupt', `blame wrote ${JSON.stringify(line.slice(0, 200))}`)
      }
      ranges.push({ commit, start: Number(start), lines: Number(lines) })
    }
    begins = line.startsWith('filename ')
    // It stands where a commit is named first, behind its texts, each of which has a word of its own in front.
    const [, before, path] = /^previous ([0-9a-f]{40,64}) (.+)$/.exec(line) ?? []
    const last = ranges.at(-1)
    if (before !== undefined && path !== undefined && last !== undefined) {
      previous.set(last.commit, { commit: before, path: unquoted(path) })
    }
  }
  return { ranges: joinNeighbours(ranges.sort((a, b) => a.start - b.start)), previous }
}

function joinNeighbours(ranges: readonly BlameRange[]): BlameRange[] {
  const joined: BlameRange[] = []
  for (const range of ranges) {
    const last = joined.at(-1)
    if (last?.commit === range.commit && last.start + last.lines === range.start) last.lines += range.lines
    else joined.push({ ...range })
  }
  return joined
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
