import { createLru, type Lru } from '../lru.ts'
import { findCommit, type LoggedCommit, readCommits } from './log-page.ts'
import { type PathWalk, startPathWalk } from './path-walk.ts'
import { type Memory, memorySlot, type OpenRepository, type Work } from './question.ts'

export interface PathQuestion {
  /** A commit id, in hexadecimal. */
  commit: string
  /** In its stored bytes. */
  path: Uint8Array
}

export interface PathPageQuestion extends PathQuestion {
  skip: number
  limit: number
}

export interface PathPageAnswer {
  commits: LoggedCommit[]
  /** How many commits changed the path, where the walk came to its end. */
  total: number | undefined
}

export interface PathCountAnswer {
  total: number
}

/** One page of the commits that changed a path. The walk goes only as far as the page does. */
export function* pathPage(repository: OpenRepository, question: PathPageQuestion): Work<PathPageAnswer> {
  const { skip, limit } = question
  const walk = yield* walkTo(repository, question, skip + limit)
  const commits = yield* readCommits(repository, walk.found.slice(skip, skip + limit))
  return { commits, total: walk.isWhole ? walk.found.length : undefined }
}

/** How many commits changed a path. */
export function* pathCount(repository: OpenRepository, question: PathQuestion): Work<PathCountAnswer> {
  const walk = yield* walkTo(repository, question, Number.POSITIVE_INFINITY)
  return { total: walk.found.length }
}

interface PathWalks extends Memory {
  walks: Lru<PathWalk>
}

/** What each repository may keep in walks, in bytes. */
const mostBytes = 8 * 1024 * 1024
const stepsPerSlice = 8

const walksOf = memorySlot((): PathWalks => {
  const walks = createLru<PathWalk>({ capacity: mostBytes, weigh: (walk) => walk.heldBytes + 500 })
  return {
    walks,
    get heldBytes() {
      return [...walks.values()].reduce((sum, walk) => sum + walk.heldBytes + 500, 0)
    },
  }
})

/** Finds the walk that was begun for the same question, and goes on with it until it has found so much or is whole. */
function* walkTo(repository: OpenRepository, { commit, path }: PathQuestion, length: number): Work<PathWalk> {
  const bytes = Buffer.from(path.buffer, path.byteOffset, path.length)
  const head = yield* findCommit(repository, commit)
  const { walks } = walksOf(repository)
  const text = bytes.toString('latin1')
  const key = `${head}:${text}`
  const known = (position: number) => {
    const walk = walks.get(`${position}:${text}`)
    return walk?.isWhole === true ? walk.found : undefined
  }
  const walk = walks.get(key) ?? startPathWalk({ repository, head, path: bytes, known })
  walks.set(key, walk)
  for (let step = 1; !walk.isWhole && walk.found.length < length; step += 1) {
    try {
      walk.advance()
    } catch (error) {
      // A walk that broke off in the middle of a step would go on without the commit of that step.
      walks.delete(key)
      throw error
    }
    if (step % stepsPerSlice === 0) yield
  }
  // What it weighs has changed.
  walks.set(key, walk)
  return walk
}
