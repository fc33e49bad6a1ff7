import { UnreadableError } from './stored-object.ts'

/** What a walk needs to know of a commit. */
export interface CommitHeader {
  /** Raw ids. */
  tree: Buffer
  parents: Buffer[]
  /** Committer time in seconds since 1970; 0 where the commit has none, as git reads it. */
  time: number
}

const newline = 10
/** `>`, where an address ends. */
const closing = 62
/** A time with its zone has less than 20. */
const maxTimeBytes = 1_024
const tree = Buffer.from('tree ')
const parent = Buffer.from('parent ')
const author = Buffer.from('author')
const committer = Buffer.from('committer')

/** Reads the head of a commit object as strictly as git does; what git itself would stumble over is an `UnreadableError`. */
export function parseCommitHeader(data: Buffer, idBytes: number): CommitHeader {
  const hexBytes = idBytes * 2
  const idAt = (at: number): Buffer => {
    const id = Buffer.from(data.toString('latin1', at, at + hexBytes), 'hex')
    if (id.length !== idBytes || data[at + hexBytes] !== newline) throw new UnreadableError('a commit is broken')
    return id
  }
  if (!startsWith(data, tree, 0)) throw new UnreadableError('a commit names no tree')
  const root = idAt(tree.length)
  let at = tree.length + hexBytes + 1
  const parents: Buffer[] = []
  while (startsWith(data, parent, at)) {
    parents.push(idAt(at + parent.length))
    at += parent.length + hexBytes + 1
  }
  return { tree: root, parents, time: committerTime(data, at) }
}

function committerTime(data: Buffer, at: number): number {
  if (!startsWith(data, author, at)) return 0
  const line = data.indexOf(newline, at) + 1
  if (line === 0 || !startsWith(data, committer, line)) return 0
  const end = data.indexOf(newline, line)
  if (end < 0) return 0
  const written = data.subarray(line, end)
  const from = line + written.lastIndexOf(closing) + 1
  if (from === line) return 0
  if (end - from > maxTimeBytes) throw new UnreadableError('a commit has a time without end')
  const digits = /^\s*([+-]?\d+)/.exec(data.toString('latin1', from, end))?.[1]
  const time = Number(digits ?? 0)
  // The commit-graph has 34 bits for a time; what git makes of others depends on its version.
  if (!(time >= 0 && time < 2 ** 34)) throw new UnreadableError('a commit has a time that is out of range')
  return time
}

function startsWith(data: Buffer, text: Buffer, at: number): boolean {
  return at + text.length <= data.length && data.compare(text, 0, text.length, at, at + text.length) === 0
}
