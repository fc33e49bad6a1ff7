import type { Answer } from '../client/ask.ts'
import type { Place } from './drawn.ts'

/** What is wrong with a whole answer that came in time; undefined where nothing is. */
export type Check = (answer: Answer) => string | undefined

/** What an answer of the API has to say, however it is asked for. */
interface Envelope {
  code?: unknown
  data?: unknown
  page?: { next?: unknown }
}

const envelopeOf = ({ body }: Answer): Envelope => JSON.parse(body.toString())

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** A folder has all its entries, or says where the next ones are. */
export const hasAllEntries =
  ({ size }: Place): Check =>
  (answer) => {
    const { data, page } = envelopeOf(answer)
    const told = Array.isArray(data) ? data.length : -1
    return told === size || (told < size && typeof page?.next === 'string') ? undefined : `${told} of ${size} entries`
  }

/** A raw file has the bytes that git says. */
export const hasAllBytes =
  ({ size }: Place): Check =>
  ({ body }) =>
    body.length === size ? undefined : `${body.length} of ${size} bytes`

/** A file has its text, or says that it is none or too long: `text` is null then, and `size` what git says. */
export const hasItsText =
  ({ size }: Place): Check =>
  (answer) => {
    const { data } = envelopeOf(answer)
    if (!isObject(data)) return 'no file'
    if (data.size !== size) return `a size of ${data.size}, which is ${size}`
    const { text } = data
    if (typeof text !== 'string') return undefined
    const bytes = Buffer.byteLength(text)
    // A byte order mark is no part of the text, and a letter that is not UTF-8 in the file is longer in the answer.
    return bytes >= size - 3 ? undefined : `a text of ${bytes} of ${size} bytes`
  }

/** A page of a history has all commits that it is to have; `list` is what they are called in the answer. */
export const hasCommits =
  (count: number, list: 'data' | 'commits'): Check =>
  (answer) => {
    const { data } = envelopeOf(answer)
    const commits = isObject(data) ? data[list] : undefined
    const told = Array.isArray(commits) ? commits.length : -1
    return told === count ? undefined : `${told} of ${count} commits`
  }

/** Blame that still looks for some lines. */
export const isPartOfBlame = (answer: Answer): boolean => {
  const { data } = envelopeOf(answer)
  return isObject(data) && data.complete === false
}

/** Blame tells of each line from the first to the last that it tells of, and of the last of the file unless it says that it goes on. */
export const hasNoGaps: Check = (answer) => {
  const { code, data } = envelopeOf(answer)
  // Refused in words: it is no text, or too much.
  if (code === 422) return undefined
  const ranges = isObject(data) ? data.ranges : undefined
  if (!Array.isArray(ranges)) return 'no ranges'
  let line = 1
  for (const range of ranges) {
    if (range.start !== line) return `nothing of line ${line}`
    line += range.lines
  }
  return undefined
}

/** An archive ends as its format ends: what broke off in the middle does not. */
export const isWholeArchive: Check = ({ body, headers }) => {
  const type = String(headers['content-type'])
  if (type.includes('zip') && !type.includes('gzip'))
    return body.lastIndexOf('PK\u0005\u0006', undefined, 'latin1') >= 0 ? undefined : 'a zip without its directory'
  return body.length > 18 ? undefined : `an archive of ${body.length} bytes`
}
