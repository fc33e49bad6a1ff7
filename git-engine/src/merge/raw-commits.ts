import type { Git, GitCommand } from '../process/run-git.ts'

/** A commit as it lies in the repository, as far as another one is made of it. */
export interface RawCommit {
  oid: string
  tree: string
  parents: readonly string[]
  /** What stands behind `author`: name, address and time, in UTF-8 where its encoding is known. */
  author: string
  /** In UTF-8 as well, without the blank lines that it may begin with. */
  message: string
}

/** So much of all of them is read. */
const maxBytes = 16 * 1024 * 1024

/** Reads commits in one process, in the order of their ids. Throws a `GitError` (`too-large`) where they hold more than 16 MB. */
export async function readRawCommits(
  git: Git,
  { oids, ...command }: Omit<GitCommand, 'args'> & { oids: readonly string[] },
): Promise<RawCommit[]> {
  if (oids.length === 0) return []
  const input = `${oids.join('\n')}\n`
  const out = await git.run({ ...command, args: ['cat-file', '--batch'], input, maxOutputBytes: maxBytes })
  const commits: RawCommit[] = []
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf('\n', at)
    const [oid = '', type, size] = out.toString('latin1', at, end).split(' ')
    if (type !== 'commit') throw new Error(`${oid} is no commit`)
    const from = end + 1
    const to = from + Number(size)
    commits.push(parseRawCommit(oid, out.subarray(from, to)))
    at = to + 1
  }
  return commits
}

/** Takes a commit apart, as git does when it commits it anew: text of another encoding becomes UTF-8. */
export function parseRawCommit(oid: string, content: Buffer): RawCommit {
  const headEnd = content.indexOf('\n\n')
  const head = content.toString('latin1', 0, headEnd < 0 ? content.length : headEnd).split('\n')
  const header = (name: string) =>
    head.filter((line) => line.startsWith(`${name} `)).map((l) => l.slice(name.length + 1))
  const decode = decoderOf(header('encoding')[0])
  // Git reads it as a string of C.
  const [text = ''] = headEnd < 0 ? [] : decode(content.subarray(headEnd + 2)).split('\0')
  return {
    oid,
    tree: header('tree')[0] ?? '',
    parents: header('parent'),
    author: decode(Buffer.from(header('author')[0] ?? '', 'latin1')),
    message: withoutBlankLines(text),
  }
}

/** What begins with lines of spaces alone begins after them. */
function withoutBlankLines(text: string): string {
  let from = 0
  for (;;) {
    const end = text.indexOf('\n', from)
    if (end < 0 || text.slice(from, end).trim() !== '') return text.slice(from)
    from = end + 1
  }
}

function decoderOf(label: string | undefined): (bytes: Buffer) => string {
  const utf8 = (bytes: Buffer) => bytes.toString('utf8')
  if (label === undefined) return utf8
  try {
    const decoder = new TextDecoder(label)
    return (bytes) => decoder.decode(bytes)
  } catch {
    // Git leaves what it can't read as it is, too.
    return utf8
  }
}
