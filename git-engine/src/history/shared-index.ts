import type { LastCommitBuffer } from './last-commit-buffer.ts'
import { type CachedValue, type HistoryWork, type OpenRepository, perRepositoryCache } from './question.ts'
import { UnreadableError } from './stored-object.ts'

/** What an indexing comes to. */
export interface IndexTipAnswer {
  /** Folders whose listings are known now. */
  folders: number
  /** What was written to the disk, in bytes. */
  written: number
}

/** The indexing of a tip while it goes on. Whoever waits for it takes its next steps: it is as urgent as the most urgent of them. */
export interface SharedIndex {
  /** Hexadecimal id of the tip. */
  readonly commit: string
  /** In bytes. */
  readonly heldBytes: number
  /** Takes steps until the index is made, or cannot be. `each` is called after each of them. */
  join(each?: () => void): HistoryWork<void>
  /** What it came to, once it was joined to its end. Throws what it failed with. */
  answer(): IndexTipAnswer
  /** Writes what is known of a folder (its path in latin1) on the buffer that `bufferFor` gives for its number of entries. */
  show(path: string, bufferFor: (entries: number) => LastCommitBuffer): void
}

/** What the indexing lets others see, once it has it. */
export interface IndexInSight {
  /** What the indexing holds, in bytes. */
  readonly heldBytes: number
  /** The numbers of a folder's entries, in the order of its tree. */
  entriesOf(path: string): readonly number[] | undefined
  /** The id of the last commit of the path of a number, where it is known. */
  lastOf(entry: number): Uint8Array | undefined
}

interface UnderWay extends CachedValue {
  index: SharedIndex | undefined
}

const underWay = perRepositoryCache(() => {
  const memory: UnderWay = {
    index: undefined,
    get heldBytes() {
      return memory.index?.heldBytes ?? 0
    },
  }
  return memory
})

/** The indexing of this commit, if it is under way. */
export function indexUnderWay(repository: OpenRepository, commit: string): SharedIndex | undefined {
  const { index } = underWay(repository)
  return index?.commit === commit ? index : undefined
}

/**
 * Begins to index a tip and lets others join from now on. `work` makes the index, and tells `see` what others may look
 * at. What nobody waits for any more stays where it is, for the next one who does; it ends with the open repository.
 */
export function shareIndex(
  repository: OpenRepository,
  commit: string,
  work: (see: (sight: IndexInSight) => void) => HistoryWork<IndexTipAnswer>,
): SharedIndex {
  const slot = underWay(repository)
  let sight: IndexInSight | undefined
  let outcome: { answer: IndexTipAnswer } | { error: unknown } | undefined
  const steps = work((seen) => {
    sight = seen
  })
  const takeStep = () => {
    try {
      const { done, value } = steps.next()
      if (done === true) outcome = { answer: value }
    } catch (error) {
      outcome = { error }
    }
    if (outcome !== undefined && slot.index === shared) slot.index = undefined
  }

  const shared: SharedIndex = {
    commit,
    get heldBytes() {
      return sight?.heldBytes ?? 0
    },
    *join(each) {
      while (outcome === undefined) {
        takeStep()
        each?.()
        yield
      }
    },
    answer() {
      if (outcome !== undefined && 'answer' in outcome) return outcome.answer
      throw outcome?.error ?? new UnreadableError('the tip is not indexed yet')
    },
    show(path, bufferFor) {
      const entries = sight?.entriesOf(path)
      if (entries === undefined) return
      const buffer = bufferFor(entries.length)
      for (const [place, entry] of entries.entries()) {
        const last = sight?.lastOf(entry)
        if (last !== undefined) buffer.set(place, last, 0)
      }
    },
  }
  slot.index = shared
  return shared
}
