import { ownCopy } from '@sheaf/server-core/text-size'
import { GitError } from '../process/git-error.ts'

export interface Person {
  /** At most `personLetters` of it, as of the address. */
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
  /** The message as it was written, decoded from the encoding that the commit names; no more than its bound. */
  message: string
  /** There is more of the message than `message` holds. */
  messageTruncated: boolean
  /** Is there a signature? Whether it is good is not looked at. */
  isSigned: boolean
}

/** What is read of a commit's headers, in bytes: 5,000 parents and more. An object may have headers without end. */
const maxHeaderBytes = 256 * 1024
/** What is read of a message, in bytes. */
export const maxMessageBytes = 64 * 1024
/** More of a commit object than this is never parsed, in bytes. */
export const maxCommitBytes = maxHeaderBytes + 2 + maxMessageBytes
/** What is kept of a name or an address, in UTF-16 code units. */
const personLetters = 1_000
/** A subject ends here at the latest, in UTF-16 code units. */
const maxSubjectLetters = 4_096

const nobody: Person = { name: '', email: '', time: 0 }
const newline = 10

/**
 * Reads a commit object, in time and memory that do not depend on its size. What its writer left out or broke reads as
 * empty; only a missing tree is an error. `whole: false` says that `data` is only the beginning of the object.
 */
export function parseCommit(oid: string, data: Buffer, { whole = true }: { whole?: boolean } = {}): GitCommit {
  const { tree, parents, author, committer, decode, message, isSigned } = readHeaders(data, signatureHeaderOf(oid))
  if (tree === undefined) throw new GitError('corrupt', `commit ${oid} names no tree`)
  const person = (line: string | undefined) => (line === undefined ? nobody : personOf(line, decode))
  const written = message === undefined ? Buffer.alloc(0) : data.subarray(message)
  const cut = !whole || message === undefined || written.length > maxMessageBytes
  const text = decode(written.subarray(0, maxMessageBytes))
  return {
    oid,
    tree,
    parents,
    author: person(author),
    committer: person(committer),
    // A letter that the bound cuts in two is left out.
    message: cut ? text.replace(/\ufffd{1,3}$/, '') : text,
    messageTruncated: cut,
    isSigned,
  }
}

/** The header that a commit of such an id has its signature in (gitformat-signature(5)). */
export const signatureHeaderOf = (oid: string): string => (oid.length === 64 ? 'gpgsig-sha256 ' : 'gpgsig ')

/** Only the author of a commit object. */
export function parseAuthor(data: Buffer): Person {
  const { author, decode } = readHeaders(data)
  return author === undefined ? nobody : personOf(author, decode)
}

/** The beginning of a commit object: its headers, and so many bytes of its message. `whole`: that is all there is. */
export function commitStart(data: Buffer, messageBytes: number): { data: Buffer; whole: boolean } {
  const { length } = headersOf(data)
  const start = data.subarray(0, length + messageBytes)
  return { data: start, whole: start.length === data.length }
}

interface Headers {
  tree: string | undefined
  parents: string[]
  author: string | undefined
  committer: string | undefined
  decode: Decode
  /** Where the message begins; nothing where the headers are too long to be read to their end. */
  message: number | undefined
  isSigned: boolean
}

/** What stands before the message, the empty line included, as far as it is read. */
function headersOf(data: Buffer): Buffer {
  const most = data.subarray(0, maxHeaderBytes)
  const end = most.indexOf('\n\n')
  return end < 0 ? most : most.subarray(0, end + 2)
}

/** Reads the lines before the message, in latin1. Of an author or a committer that is named twice, the last counts. */
function readHeaders(data: Buffer, signatureHeader = signatureHeaderOf('')): Headers {
  const head = headersOf(data)
  const isWhole = head.length === data.length || head.indexOf('\n\n') >= 0
  const found: Headers = {
    tree: undefined,
    parents: [],
    author: undefined,
    committer: undefined,
    decode: utf8,
    message: isWhole ? head.length : undefined,
    isSigned: false,
  }
  let encoding: string | undefined
  for (let at = 0; at < head.length; ) {
    const next = head.indexOf(newline, at)
    const stop = next < 0 ? head.length : next
    const value = (name: string) =>
      head.toString('latin1', at, at + name.length) === name
        ? head.toString('latin1', at + name.length, stop)
        : undefined
    switch (head[at]) {
      case 116: // t
        found.tree ??= value('tree ')
        break
      case 112: {
        // p
        const parent = value('parent ')
        if (parent !== undefined) found.parents.push(parent)
        break
      }
      case 97: // a
        found.author = value('author ') ?? found.author
        break
      case 99: // c
        found.committer = value('committer ') ?? found.committer
        break
      case 101: // e
        encoding ??= value('encoding ')
        break
      case 103: // g
        found.isSigned ||= value(signatureHeader) !== undefined
        break
      default:
    }
    at = stop + 1
  }
  found.decode = decoder(encoding)
  return found
}

/** The first paragraph of a message on one line, as `git log --format=%s` prints it. `cut`: there is more of it. */
export function subjectOf(message: string): { text: string; cut: boolean } {
  const head = message.length > maxSubjectLetters ? ownCopy(message.slice(0, maxSubjectLetters)) : message
  const lines = head.split('\n')
  // Where the line is cut, it says nothing that it looks empty.
  const rest = head.length < message.length ? lines.pop() : undefined
  const subject: string[] = []
  for (const line of lines) {
    const words = line.trim()
    if (words !== '') subject.push(words)
    else if (subject.length > 0) return { text: subject.join(' '), cut: false }
  }
  if (rest === undefined) return { text: subject.join(' '), cut: false }
  return { text: [...subject, rest.trim()].join(' ').trimEnd(), cut: true }
}

type Decode = (bytes: Buffer) => string

const utf8: Decode = (bytes) => bytes.toString('utf8')

function decoder(encoding: string | undefined): Decode {
  // No encoding has a long name, and a name may be as long as its header.
  if (encoding === undefined || encoding.length > 100 || /^utf-?8$/i.test(encoding)) return utf8
  try {
    const named = new TextDecoder(encoding.trim())
    return (bytes) => named.decode(bytes)
  } catch {
    // An encoding that nobody knows: the bytes are shown as well as they can be.
    return utf8
  }
}

/** Reads `Name <address> seconds zone`, given as latin1 so that its bytes are whole. What is broken reads as empty. */
export function personOf(line: string, decode: Decode): Person {
  const open = line.indexOf('<')
  const close = line.lastIndexOf('>')
  // A letter has at most four bytes; whatever stands behind so many of them is not kept.
  const text = (part: string) =>
    decode(Buffer.from(part.trimStart().slice(0, 4 * personLetters), 'latin1'))
      .trim()
      .slice(0, personLetters)
  if (open < 0 || close < open) return { ...nobody, name: text(line) }
  const seconds = Number.parseInt(line.slice(close + 1, close + 1_000).trim(), 10)
  return {
    name: text(line.slice(0, open)),
    email: text(line.slice(open + 1, close)),
    time: Number.isSafeInteger(seconds) ? seconds : 0,
  }
}
