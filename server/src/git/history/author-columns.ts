import { type Person, parseAuthor } from '../objects/parse-commit.ts'
import { type Memory, memorySlot, type OpenRepository, type Work } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/** Who wrote each commit, and when, for as many commits as were asked about. */
export interface AuthorColumns extends Memory {
  /** The author's place in `people`. */
  author(position: number): number
  /** Author time in seconds since 1970. */
  time(position: number): number
  /** Every name and address together that was met. */
  readonly people: readonly Pick<Person, 'name' | 'email'>[]
}

const mostPeople = 100_000
/** What is kept of a name or an address, in UTF-16 code units: more than anybody is shown, so that it shows where it was cut. */
export const mostLetters = 400

const columnsOf = memorySlot(createColumns)

/** Reads the authors of commits that were not read before, in slices. */
export function* authorsOf(repository: OpenRepository, positions: Uint32Array): Work<AuthorColumns> {
  const columns = columnsOf(repository)
  const { commits, objects } = repository
  let steps = 0
  for (const position of positions) {
    if (columns.isKnown(position)) continue
    const object = objects.read(commits.id(position))
    if (object?.type !== 'commit') throw new UnreadableError('a commit of the graph is missing')
    columns.add(position, parseAuthor(object.data))
    steps += 1
    if (steps % 32 === 0) yield
  }
  return columns
}

function createColumns({ commits }: OpenRepository) {
  /** By position: the place in `people` plus one, 0 for what was not read. */
  let authors = new Uint32Array(commits.count)
  let times = new Uint32Array(commits.count)
  const people: Pick<Person, 'name' | 'email'>[] = []
  const places = new Map<string, number>()

  const placeOf = (name: string, email: string): number => {
    const key = `${name}\n${email}`
    const known = places.get(key)
    if (known !== undefined) return known
    if (people.length >= mostPeople) throw new UnreadableError('too many people wrote commits')
    people.push({ name, email })
    places.set(key, people.length - 1)
    return people.length - 1
  }

  return {
    people,
    get heldBytes() {
      return authors.byteLength * 2 + people.length * 300
    },
    isKnown: (position: number) => (authors[position] ?? 0) > 0,
    author: (position: number) => (authors[position] ?? 0) - 1,
    time: (position: number) => times[position] ?? 0,
    add(position: number, { name, email, time }: Person) {
      if (position >= authors.length) {
        const length = Math.max(commits.count, position + 1) + 1_000
        authors = enlarged(authors, length)
        times = enlarged(times, length)
      }
      authors[position] = placeOf(name.slice(0, mostLetters), email.slice(0, mostLetters)) + 1
      times[position] = Math.min(Math.max(0, time), 0xffffffff)
    },
  }
}

function enlarged(column: Uint32Array, length: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(length)
  larger.set(column)
  return larger
}
