import { GitError } from './git-error.ts'
import { createLru } from './lru.ts'
import { type GitObject, type ObjectInfo, type ObjectReader, openObjectReader } from './object-reader.ts'
import type { Git } from './run-git.ts'

/** Reads objects of any repository through readers that stay open while they are in use. */
export interface ObjectPool {
  info(gitDir: string, name: string): Promise<ObjectInfo | undefined>
  contents(gitDir: string, name: string): Promise<GitObject | undefined>
  /** Ends the reader of one repository, for instance since the repository goes away. */
  release(gitDir: string): void
  close(): void
}

interface Place {
  reader: Promise<ObjectReader>
  idle: NodeJS.Timeout | undefined
}

/** Makes a pool of at most `capacity` readers, each ended after `idleMs` without a question. */
export function createObjectPool({
  git,
  capacity = 16,
  idleMs = 60_000,
}: {
  git: Git
  capacity?: number
  idleMs?: number
}): ObjectPool {
  const end = ({ reader, idle }: Place) => {
    clearTimeout(idle)
    reader.then(
      (open) => open.close(),
      () => undefined,
    )
  }
  const places = createLru<Place>({ capacity, dropped: end })

  const open = (gitDir: string): Place => {
    const place: Place = { reader: openObjectReader(git, gitDir), idle: undefined }
    places.set(gitDir, place)
    return place
  }

  const use = async <T>(gitDir: string, ask: (reader: ObjectReader) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const place = places.get(gitDir) ?? open(gitDir)
      try {
        const reader = await place.reader
        if (!reader.alive) throw new GitError('failed', 'the reader has ended')
        return await ask(reader)
      } catch (error) {
        if (places.get(gitDir) === place) places.delete(gitDir)
        // A reader may end between two questions (idle, evicted, killed): the next one starts afresh, once.
        const again = attempt === 1 && error instanceof GitError && error.kind === 'failed'
        if (!again) throw error
      } finally {
        clearTimeout(place.idle)
        place.idle = setTimeout(() => {
          if (places.get(gitDir) === place) places.delete(gitDir)
        }, idleMs).unref()
      }
    }
  }

  return {
    info: (gitDir, name) => use(gitDir, (reader) => reader.info(name)),
    contents: (gitDir, name) => use(gitDir, (reader) => reader.contents(name)),
    release: (gitDir) => places.delete(gitDir),
    close() {
      for (const place of [...places.values()]) end(place)
    },
  }
}
