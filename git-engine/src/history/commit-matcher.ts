import { type GitCommit, maxCommitBytes, parseCommit } from '../objects/parse-commit.ts'

/** What of a commit is searched: who wrote it, as `git log --author` sees that, and its message. */
type Searched = Pick<GitCommit, 'author' | 'message'>

/** Tells whether a text stands in the author or in the message of a commit, in either case: a fixed string, never a pattern. */
export interface CommitMatcher {
  matches(commit: Searched): boolean
  /** The same of a stored commit object. Of a message its first 64 KiB are searched. */
  matchesObject(data: Buffer): boolean
}

const isAscii = (text: string) => Buffer.byteLength(text) === text.length

/** Makes the matcher of a text, and of another one that stands in the author alone; an empty one stands everywhere. */
export function matchCommits(text: string, byAuthor = ''): CommitMatcher {
  const wanted = text.toLowerCase()
  const wantedAuthor = byAuthor.toLowerCase()
  // UTF-8 spells ASCII as ASCII and nothing else so: what is not in the bytes is not in the text.
  const encoding = isAscii(wanted + wantedAuthor) ? 'latin1' : 'utf8'
  const matches = ({ author, message }: Searched) => {
    const signed = `${author.name} <${author.email}>`.toLowerCase()
    return signed.includes(wantedAuthor) && (message.toLowerCase().includes(wanted) || signed.includes(wanted))
  }

  return {
    matches,
    matchesObject(data) {
      const start = data.subarray(0, maxCommitBytes)
      const told = start.toString(encoding).toLowerCase()
      const maybe = (told.includes(wanted) && told.includes(wantedAuthor)) || namesEncoding(start)
      // Ids and times are bytes of the object, too: what was found must stand in what people read.
      return maybe && matches(parseCommit('', start, { whole: start.length === data.length }))
    },
  }
}

/** A header says that the message is in other letters; that a message has such a line costs time and nothing else. */
const namesEncoding = (data: Buffer) => data.includes('\nencoding ')
