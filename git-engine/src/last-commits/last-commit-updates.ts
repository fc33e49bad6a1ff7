import { createLru } from '@sheaf/server-core/lru'
import type { ExtendQuestion } from '../history/extend-last-commits.ts'
import type { History } from '../history/history-thread.ts'

/** What is done in the background for last commits that are kept on the disk. */
export interface LastCommitUpdates {
  /** Carries listings on over a push. */
  run(gitDir: string, question: { kind: 'extend-last-commits' } & ExtendQuestion): void
  /** Notes bytes that were written for a repository: now and then room is made. */
  noteWritten(gitDir: string, written: number): void
}

/** What listings may take of a repository's disk. */
const maxBytes = 64 * 1024 * 1024
/** So much is written between two measurements of what is there. */
const lookAfterBytes = 4 * 1024 * 1024

interface UpdateOptions {
  history: History
  signal: AbortSignal
  warn: (error: unknown) => void
}

/** Makes the updates; their work ends by `signal`. All of it serves a cache: what fails is found again when it is asked for. */
export function createLastCommitUpdates({ history, signal, warn }: UpdateOptions): LastCommitUpdates {
  const writtenTo = createLru<number>({ capacity: 10_000 })
  const options = { signal, background: true }
  const failed = (error: unknown) => {
    if (!signal.aborted) warn(error)
  }

  const noteWritten = (gitDir: string, written: number) => {
    if (written === 0) return
    // What earlier processes left is not known: the first thing that is written brings a look.
    const total = (writtenTo.get(gitDir) ?? lookAfterBytes) + written
    writtenTo.set(gitDir, total < lookAfterBytes ? total : 0)
    if (total < lookAfterBytes) return
    history.ask(gitDir, { kind: 'trim-last-commits', maxBytes }, options).catch(failed)
  }

  return {
    noteWritten,
    run(gitDir, question) {
      history
        .ask(gitDir, question, options)
        .then(({ written }) => noteWritten(gitDir, written))
        .catch(failed)
    },
  }
}
