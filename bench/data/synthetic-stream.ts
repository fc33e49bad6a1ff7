import { randomNumbers } from './random-numbers.ts'

const fileCount = 997
const firstSecond = 1_000_000_000
const secondsBetween = 600
/** Every so many commits, the one before last and the last one are joined: a side branch of one commit. */
const mergeEvery = 50

/** The file that a history of its path is asked for: it changes often. */
export const busyFile = 'file-3.txt'

/** Every file of the history, those that change most first. */
export const files = Array.from({ length: fileCount }, (_, index) =>
  index < 40 ? `file-${index}.txt` : `part-${index % 24}/group-${index % 5}/file-${index}.txt`,
)

/**
 * What `git fast-import` reads for a history of this many commits, in pieces of about a mebibyte. Files at the
 * beginning of the list change often, those at its end seldom: a folder's last commits lie from one to many thousand
 * commits back, as in histories that people made.
 */
export function* syntheticStream(commits: number): Generator<string> {
  const random = randomNumbers(1)
  const versions = new Map<number, number>()
  let last = { file: 0, version: 0 }
  let text = ''
  for (let number = 1; number <= commits; number += 1) {
    text += commitHead(number)
    if (number === 1) {
      for (let file = 0; file < fileCount; file += 1) text += change({ file, version: 0 })
    } else {
      // A merge brings the change of its side branch and none of its own.
      if (number % mergeEvery !== 0) last = nextChange(random, versions)
      text += change(last)
    }
    if (text.length > 2 ** 20) {
      yield text
      text = ''
    }
  }
  yield text
}

interface Change {
  file: number
  version: number
}

function nextChange(random: () => number, versions: Map<number, number>): Change {
  const file = Math.floor(random() ** 3 * fileCount)
  const version = (versions.get(file) ?? 0) + 1
  versions.set(file, version)
  return { file, version }
}

function commitHead(number: number): string {
  const time = firstSecond + number * secondsBetween
  const author = `Author ${number % 40} <author-${number % 40}@example.org> ${time} +0000`
  const message = data(`Change ${number}\n\nWhy change ${number} was made.\n`)
  return `commit refs/heads/main\nmark :${number}\nauthor ${author}\ncommitter ${author}\n${message}${parents(number)}`
}

/** Before a merge stand two commits beside each other; the merge has the first as its first parent. */
function parents(number: number): string {
  if (number === 1) return ''
  const position = number % mergeEvery
  if (number < mergeEvery) return `from :${number - 1}\n`
  if (position === 0) return `from :${number - 2}\nmerge :${number - 1}\n`
  return position === mergeEvery - 1 ? `from :${number - 2}\n` : `from :${number - 1}\n`
}

const change = ({ file, version }: Change) => `M 100644 inline ${files[file]}\n${data(content({ file, version }))}`

/** A few lines, one of which tells the version; contents come back after 64 versions, which keeps the packs small. */
function content({ file, version }: Change): string {
  const changed = version % 12
  return Array.from(
    { length: 12 },
    (_, line) => `${files[file]} line ${line}${line === changed ? ` version ${version % 64}` : ''}\n`,
  ).join('')
}

const data = (text: string) => `data ${text.length}\n${text}\n`
