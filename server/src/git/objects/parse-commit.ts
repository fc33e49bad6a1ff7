import { GitError } from '../process/git-error.ts'

export interface Person {
  name: string
  email: string
  /** Seconds since 1970. */
  time: number
}

export interface GitCommit {
  oid: string
  tree: string
  parents: string[]
  author: Person
  committer: Person
  /** The whole message as it was written, decoded from the encoding that the commit names. */
  message: string
}

const nobody: Person = { name: '', email: '', time: 0 }

/** Reads a commit object. What its writer left out or broke reads as empty; only a missing tree is an error. */
export function parseCommit(oid: string, data: Buffer): GitCommit {
  const { headers, decode, end } = readHeaders(data)
  let tree: string | undefined
  let author = nobody
  let committer = nobody
  const parents: string[] = []
  for (const line of headers) {
    if (line.startsWith('tree ') && tree === undefined) tree = line.slice(5)
    else if (line.startsWith('parent ')) parents.push(line.slice(7))
    else if (line.startsWith('author ')) author = person(line.slice(7), decode)
    else if (line.startsWith('committer ')) committer = person(line.slice(10), decode)
  }
  if (tree === undefined) throw new GitError('corrupt', `commit ${oid} names no tree`)
  return { oid, tree, parents, author, committer, message: end < 0 ? '' : decode(data.subarray(end + 2)) }
}

/** Only the author of a commit object. */
export function parseAuthor(data: Buffer): Person {
  const { headers, decode } = readHeaders(data)
  const line = headers.findLast((header) => header.startsWith('author '))
  return line === undefined ? nobody : person(line.slice(7), decode)
}

/** The lines before the message, in latin1, and where they end. */
function readHeaders(data: Buffer): { headers: string[]; decode: Decode; end: number } {
  const end = data.indexOf('\n\n')
  const headers = data.toString('latin1', 0, end < 0 ? data.length : end).split('\n')
  return { headers, decode: decoder(headers.find((line) => line.startsWith('encoding '))?.slice(9)), end }
}

/** The first paragraph of a message on one line, as `git log --format=%s` prints it. */
export const subjectOf = (message: string): string => {
  const [first = ''] = message.replace(/^\s*\n/, '').split(/\n[ \t]*\n/, 1)
  return first
    .trim()
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
}

type Decode = (bytes: Buffer) => string

function decoder(encoding: string | undefined): Decode {
  if (encoding === undefined || /^utf-?8$/i.test(encoding)) return (bytes) => bytes.toString('utf8')
  try {
    const named = new TextDecoder(encoding.trim())
    return (bytes) => named.decode(bytes)
  } catch {
    // An encoding that nobody knows: the bytes are shown as well as they can be.
    return (bytes) => bytes.toString('utf8')
  }
}

/** `Name <address> seconds zone`, given as latin1 so that its bytes are whole. */
function person(line: string, decode: Decode): Person {
  const open = line.indexOf('<')
  const close = line.lastIndexOf('>')
  const text = (part: string) => decode(Buffer.from(part, 'latin1')).trim()
  if (open < 0 || close < open) return { ...nobody, name: text(line) }
  const seconds = Number.parseInt(line.slice(close + 1).trim(), 10)
  return {
    name: text(line.slice(0, open)),
    email: text(line.slice(open + 1, close)),
    time: Number.isSafeInteger(seconds) ? seconds : 0,
  }
}
