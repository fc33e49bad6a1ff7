import { type Person, parseAuthor } from '../objects/parse-commit.ts'
import { readAuthors, type WrittenAuthors, writeAuthors } from './author-file.ts'
import { forkBase } from './fork-base.ts'
import { compareIds } from './pack-index.ts'
import { type CachedValue, type HistoryWork, type OpenRepository, perRepositoryCache } from './question.ts'
import { readCommitStart } from './read-commit-start.ts'
import { UnreadableError } from './stored-object.ts'

/** Who wrote each commit, and when, for as many commits as were asked about. */
export interface AuthorColumns extends CachedValue {
  /** The author's index in `people`. */
  author(position: number): number
  /** Author time in seconds since 1970. */
  time(position: number): number
  /** Every name and address together that was met. */
  readonly people: readonly Pick<Person, 'name' | 'email'>[]
}

const maxPeople = 100_000
/** What is kept of a name or an address, in UTF-16 code units: more than anybody is shown, so that it shows where it was cut. */
export const maxLetters = 400

/** A file is written when so many commits were read that the one on the disk lacks. */
const worthWriting = 1_000
/** What a file holds at most: it is read as a whole. */
const maxWritten = 1_000_000
const stepsPerSlice = 1_024
/** After so many bytes of commits others may come by. */
const bytesPerSlice = 1024 * 1024

const columnsOf = perRepositoryCache(createColumns)

/**
 * Reads the authors of commits that were not read before, in slices. What was read is kept on the disk, so that another
 * process reads the commits that came since then.
 * @param positions what the commit `head` (hexadecimal) reaches
 */
export function* authorsOf(
  repository: OpenRepository,
  { head, positions }: { head: string; positions: Uint32Array },
): HistoryWork<AuthorColumns> {
  const columns = columnsOf(repository)
  const { commits, objects } = repository
  // Whoever comes while the file is read goes on with it.
  while (!columns.load()) yield
  // A list of tips is read only where a commit has to be.
  let isInBase: boolean | undefined
  let [steps, bytes] = [0, 0]
  for (const position of positions) {
    if (columns.isKnown(position)) continue
    const start = readCommitStart(objects, commits.id(position))
    if (start === undefined) throw new UnreadableError('a commit of the graph is missing')
    isInBase ??= forkBase(repository)?.isTip(head) === true
    columns.add(position, { person: parseAuthor(start.data), isInBase })
    steps += 1
    bytes += start.data.length
    if (steps % 32 !== 0 && bytes < bytesPerSlice) continue
    bytes = 0
    yield
  }
  columns.write()
  return columns
}

function createColumns(repository: OpenRepository) {
  const { gitDir, commits, objects } = repository
  const { idBytes } = objects
  const base = forkBase(repository)
  /** By position: the index in `people` plus one, 0 for what was not read. */
  let authors = new Uint32Array(commits.count)
  let times = new Uint32Array(commits.count)
  const people: Pick<Person, 'name' | 'email'>[] = []
  const places = new Map<string, number>()
  /** By the number of a person in the file, as far as they were met. */
  const filePlaces: number[] = []
  /** Commits that were read and are not in the file. */
  let unwritten = 0
  let file: WrittenAuthors | undefined
  /** How much of the file was taken over; -1 before it was looked for. */
  let loaded = -1
  /** Is all that is known about commits of the base of a fork? Then it is kept there, for all of them. */
  let isOfBase = base !== undefined

  /** Of the commit that was taken over last. */
  let latest = -1

  /** The file has its commits in the order of their positions when it was written: mostly the next one is meant. */
  const positionOf = (ids: Uint8Array, at: number): number => {
    const next = latest + 1
    const isNext = next < commits.graphed && compareIds(commits.id(next), ids, at, idBytes) === 0
    const position = isNext ? next : commits.known(ids.subarray(at, at + idBytes))
    if (position >= 0) latest = position
    return position
  }

  const placeOf = (person: Pick<Person, 'name' | 'email'>): number => {
    const name = person.name.slice(0, maxLetters)
    const email = person.email.slice(0, maxLetters)
    const key = `${name}\n${email}`
    const known = places.get(key)
    if (known !== undefined) return known
    if (people.length >= maxPeople) throw new UnreadableError('too many people wrote commits')
    people.push({ name, email })
    places.set(key, people.length - 1)
    return people.length - 1
  }

  const note = (position: number, place: number, time: number) => {
    if (position >= authors.length) {
      const length = Math.max(commits.count, position + 1) + 1_000
      authors = enlarged(authors, length)
      times = enlarged(times, length)
    }
    authors[position] = place + 1
    times[position] = Math.min(Math.max(0, time), 0xffffffff)
  }

  return {
    people,
    get heldBytes() {
      return authors.byteLength * 2 + people.length * 300
    },
    isKnown: (position: number) => (authors[position] ?? 0) > 0,
    author: (position: number) => (authors[position] ?? 0) - 1,
    time: (position: number) => times[position] ?? 0,
    add(position: number, { person, isInBase }: { person: Person; isInBase: boolean }) {
      isOfBase &&= isInBase
      note(position, placeOf(person), person.time)
      unwritten += 1
    },
    /** Takes the next piece of the file over. True when all of it is there. */
    load(): boolean {
      if (loaded < 0) {
        file = readAuthors(gitDir, idBytes)
        isOfBase &&= file === undefined
        file ??= base && readAuthors(base.gitDir, idBytes)
        loaded = 0
      }
      if (file === undefined) return true
      const end = Math.min(loaded + stepsPerSlice, file.authors.length)
      for (; loaded < end; loaded += 1) {
        const position = positionOf(file.ids, loaded * idBytes)
        const number = file.authors[loaded] ?? 0
        const person = file.people[number]
        if (position < 0 || person === undefined || (authors[position] ?? 0) > 0) continue
        const place = filePlaces[number] ?? placeOf(person)
        filePlaces[number] = place
        note(position, place, file.times[loaded] ?? 0)
      }
      if (loaded === file.authors.length) file = undefined
      return file === undefined
    },
    /** Writes all that is known to the disk, where that is worth it. */
    write() {
      if (unwritten < worthWriting) return
      unwritten = 0
      const known: number[] = []
      for (let position = 0; position < authors.length; position += 1) {
        if ((authors[position] ?? 0) > 0) known.push(position)
      }
      if (known.length > maxWritten) return
      writeAuthors(isOfBase && base !== undefined ? base.gitDir : gitDir, {
        people,
        ids: Buffer.concat(known.map((position) => commits.id(position))),
        authors: Uint32Array.from(known, (position) => (authors[position] ?? 1) - 1),
        times: Uint32Array.from(known, (position) => times[position] ?? 0),
      })
    },
  }
}

function enlarged(column: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(column)
  return larger
}
