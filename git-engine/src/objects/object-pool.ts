import { createIdlePool } from '../idle-pool.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type GitObject, type ObjectInfo, type ObjectReader, openObjectReader } from './object-reader.ts'

/** Reads objects of any repository through readers that stay open while they are in use. */
export interface ObjectPool {
  info(gitDir: string, name: string): Promise<ObjectInfo | undefined>
  /**
   * An object with its first `most` bytes, 16 MiB where it is not given. One of more than 64 MiB is a `too-large` error.
   */
  contents(gitDir: string, name: string, most?: number): Promise<GitObject | undefined>
  /** Ends the readers of one repository, for instance since the repository goes away. */
  release(gitDir: string): void
  close(): void
}

/** The two readers of a repository, each started at its first question: what is asked of one never waits behind the other. */
type Readers = Map<Question, Promise<ObjectReader>>

type Question = 'info' | 'contents'

const maxContents = 16 * 1024 * 1024

/** Makes a pool for at most `capacity` repositories; the readers of one end after `idleMs` without a question. */
export function createObjectPool({
  git,
  capacity = 16,
  idleMs = 15_000,
}: {
  git: Git
  capacity?: number
  idleMs?: number
}): ObjectPool {
  const idlePool = createIdlePool<Readers>({
    capacity,
    idleMs,
    make: () => new Map(),
    end(readers) {
      for (const reader of readers.values()) {
        reader.then(
          (open) => open.close(),
          () => undefined,
        )
      }
    },
  })

  const use = async <T>(gitDir: string, question: Question, ask: (reader: ObjectReader) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const readers = idlePool.of(gitDir)
      const starting = readers.get(question) ?? openObjectReader(git, gitDir)
      readers.set(question, starting)
      try {
        const reader = await starting
        if (!reader.alive) throw new GitError('failed', 'the reader has ended')
        return await ask(reader)
      } catch (error) {
        if (readers.get(question) === starting) readers.delete(question)
        // A reader may end between two questions (idle, evicted, killed): the next one starts afresh, once.
        const again = attempt === 1 && error instanceof GitError && error.kind === 'failed'
        if (!again) throw error
      } finally {
        idlePool.used(gitDir, readers)
      }
    }
  }

  return {
    info: (gitDir, name) => use(gitDir, 'info', (reader) => reader.info(name)),
    contents: (gitDir, name, most = maxContents) => use(gitDir, 'contents', (reader) => reader.contents(name, most)),
    release: idlePool.release,
    close: idlePool.close,
  }
}
