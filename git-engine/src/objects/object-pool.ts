import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { objectFolders } from '../history/repository-format.ts'
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

/** A reader, and how many questions of one kind it is answering: what is asked of one kind never waits behind the other. */
interface Asked {
  readonly reader: Promise<ObjectReader>
  kind: Question
  pending: number
}

/** The readers of a repository: one, and a second one while both kinds of questions are asked at a time. */
interface Readers {
  open: Set<Asked>
  /** Ends the second one. */
  trim: NodeJS.Timeout
  /** Of the indexes that a reader maps, in bytes; 0 until it is known. */
  indexBytes: number
}

type Question = 'info' | 'contents'

const maxContents = 16 * 1024 * 1024

/**
 * A few questions have a reader map nearly all of the index, whatever its limits (31 of 48 MB after 500 objects of ansible/ansible). So many bytes
 * of indexes rest for `idleMs`; those of repositories beyond, asked longer ago, as a second reader does.
 */
const mostIndexBytes = 24 * 1024 * 1024

/**
 * Makes a pool for at most `capacity` repositories; the readers of one end after `idleMs` without a question, a second one where for `secondIdleMs` nothing was asked while the first was busy with the other kind. Where more are in use, each question
 * starts a reader and ends another: with twenty accounts that work in their own, sixteen had those of all others wait for a process with each page.
 */
export function createObjectPool({
  git,
  capacity = 32,
  idleMs = 15_000,
  secondIdleMs = 1_000,
  mostMappedBytes = mostIndexBytes,
}: {
  git: Git
  capacity?: number
  idleMs?: number
  secondIdleMs?: number
  mostMappedBytes?: number
}): ObjectPool {
  const idlePool = createIdlePool<Readers>({
    capacity,
    idleMs,
    crowd: { weigh: ({ indexBytes }) => indexBytes, mostWeight: mostMappedBytes, idleMs: secondIdleMs },
    make(gitDir) {
      const open = new Set<Asked>()
      const trimmed = () => {
        trim(open)
        // Both were busy: another time.
        if (open.size > 1) readers.trim.refresh()
      }
      const readers: Readers = { open, trim: setTimeout(trimmed, secondIdleMs).unref(), indexBytes: 0 }
      // One that can not be weighed is small; whoever asks it hears why.
      bytesOfIndexes(gitDir).then(
        (bytes) => {
          readers.indexBytes = bytes
        },
        () => undefined,
      )
      return readers
    },
    end({ open, trim }) {
      clearTimeout(trim)
      for (const one of open) end(one)
    },
  })
  const end = ({ reader }: Asked) => {
    reader.then(
      (open) => open.close(),
      () => undefined,
    )
  }
  // Each reader maps the same index of a pack, some ten MiB of a large one: that is kept for one, and started for another in some milliseconds.
  const trim = (open: Set<Asked>) => {
    for (const one of open) {
      if (open.size === 1 || one.pending > 0) continue
      open.delete(one)
      end(one)
    }
  }

  const readerFor = (readers: Readers, gitDir: string, kind: Question): Asked => {
    const all = [...readers.open]
    const open = all.find((one) => one.pending > 0 && one.kind === kind) ?? all.find((one) => one.pending === 0)
    // A second one is needed while the first is busy; whoever asks one after the other has no use for it.
    if (all.some((one) => one.pending > 0 && one.kind !== kind)) readers.trim.refresh()
    if (open !== undefined) return open
    const made: Asked = { reader: openObjectReader(git, gitDir), kind, pending: 0 }
    readers.open.add(made)
    return made
  }

  const use = async <T>(gitDir: string, kind: Question, ask: (reader: ObjectReader) => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1) {
      const readers = idlePool.take(gitDir)
      const asked = readerFor(readers, gitDir, kind)
      asked.kind = kind
      asked.pending += 1
      try {
        const reader = await asked.reader
        if (!reader.alive) throw new GitError('failed', 'the reader has ended')
        return await ask(reader)
      } catch (error) {
        readers.open.delete(asked)
        // A reader may end between two questions (idle, evicted, killed): the next one starts afresh, once.
        const again = attempt === 1 && error instanceof GitError && error.kind === 'failed'
        if (!again) throw error
      } finally {
        asked.pending -= 1
        idlePool.giveBack(gitDir, readers)
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

async function bytesOfIndexes(gitDir: string): Promise<number> {
  let bytes = 0
  for (const objects of objectFolders(gitDir)) {
    const folder = join(objects, 'pack')
    const indexes = (await readdir(folder)).filter((name) => name.endsWith('.idx') || name === 'multi-pack-index')
    for (const name of indexes) bytes += (await stat(join(folder, name))).size
  }
  return bytes
}
