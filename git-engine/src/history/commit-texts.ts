import { exitError, type Git } from '../process/run-git.ts'

export interface CommitTextsQuery {
  gitDir: string
  /** A commit id: what `to` reaches and it does not; all that `to` reaches, where it is not given. */
  from?: string | undefined
  to: string
  /** How many commits are read at most, the newest. */
  most: number
  signal?: AbortSignal | undefined
}

/** What is searched of a commit. */
export interface CommitText {
  oid: string
  /** Of the committer, in seconds since 1970. */
  time: number
  /** The beginning of the message, and who wrote it, `Name <address>`, in a line of its own. */
  text: string
  /** `from` reaches it and `to` does not: what was read before is no part of this history any more. */
  isLost: boolean
}

const deadlineMs = 10 * 60_000
/** Of a commit's message, and of all that is held of one commit while it comes in, in bytes. */
export const commitTextBytes = 1_024
const heldBytes = 4 * commitTextBytes

/**
 * Reads the texts of many commits, the newest first, by one process that yields to all others and waits while its reader is busy. A message may
 * be as long as its writer liked: what is behind the bound passes by. Fails where a commit is not there.
 */
export async function* readCommitTexts(
  git: Git,
  { gitDir, from, to, most, signal }: CommitTextsQuery,
): AsyncGenerator<CommitText> {
  const range = from === undefined ? to : `${from}...${to}`
  const command = {
    gitDir,
    lane: 'indexing',
    args: [
      ...['log', '-z', '--left-right', '--encoding=UTF-8', `--max-count=${most}`, '--format=%m%H %ct %an <%ae>%n%B'],
      ...['--end-of-options', range, '--'],
    ],
    deadlineMs,
    signal,
  } as const
  const child = await git.start(command)
  child.stdin.end()
  let pieces: Buffer[] = []
  let held = 0
  const hold = (piece: Buffer) => {
    const kept = piece.subarray(0, heldBytes - held)
    if (kept.length === 0) return
    pieces.push(kept)
    held += kept.length
  }
  const taken = (): CommitText | undefined => {
    const text = Buffer.concat(pieces).toString('utf8')
    pieces = []
    held = 0
    return textOf(text)
  }
  try {
    for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
      let at = 0
      for (let end = chunk.indexOf(0); end >= 0; end = chunk.indexOf(0, at)) {
        hold(chunk.subarray(at, end))
        at = end + 1
        const found = taken()
        if (found !== undefined) yield found
      }
      hold(chunk.subarray(at))
    }
    const last = taken()
    if (last !== undefined) yield last
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
  } finally {
    child.kill()
  }
}

/** A commit as `git log` was asked to write it. */
function textOf(written: string): CommitText | undefined {
  const line = written.indexOf('\n')
  const head = /^([<>])([0-9a-f]{40,64}) (\d+) (.*)$/.exec(line < 0 ? written : written.slice(0, line))
  if (head === null) return undefined
  const [, side, oid = '', time = '0', author = ''] = head
  const message = line < 0 ? '' : written.slice(line + 1, line + 1 + commitTextBytes)
  return { oid, time: Number(time), text: `${message.trimEnd()}\n${author}`, isLost: side === '<' }
}
