import { setImmediate as nextIteration } from 'node:timers/promises'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { createLru, textWeight } from '@sheaf/server-core/lru'
import type { ObjectPool } from '../objects/object-pool.ts'
import { maxTreeBytes, treeEntries } from '../objects/parse-tree.ts'
import { acquireSlot } from '../process/acquire-slot.ts'
import { GitError } from '../process/git-error.ts'
import { isForeignFolder, programmingLanguageOf } from './language-of.ts'

/** Bytes by language. */
export type LanguageBytes = ReadonlyMap<string, number>

export interface Languages {
  /** The languages of a tree and all below it. `complete` is false when time or the number of files ran out. */
  count(options: { gitDir: string; tree: string; signal?: AbortSignal | undefined }): Promise<CountedLanguages>
}

export interface CountedLanguages {
  bytes: LanguageBytes
  complete: boolean
}

const deadlineMs = 15_000
const maxFolders = 50_000
const countsAtOnce = 2
const maxWaitMs = 20_000

/** How many folders one count reads at a time: enough to keep git busy, few enough that others come between. */
const foldersAtOnce = 8
/** Of one folder, in one iteration of the event loop. */
const entriesAtOnce = 1_000

/**
 * Counts languages. Whether a file counts depends on its name and those of its folders alone, so that the sum of a
 * folder is true wherever it stands: after a commit, only the folders that it touched are read.
 */
export function createLanguages({ pool, bytes = 8 * 1024 * 1024 }: { pool: ObjectPool; bytes?: number }): Languages {
  const sums = createLru<LanguageBytes>({ capacity: bytes, weigh: (sum, key) => 200 + textWeight(key) + sum.size * 80 })
  const counts = createFairQueue({ slots: countsAtOnce, perCaller: 1, waiting: 64, waitingPerCaller: 16, maxWaitMs })

  return {
    async count({ gitDir, tree, signal }) {
      const releaseCount = await acquireSlot(counts, { signal })
      const until = performance.now() + deadlineMs
      const folders = createFairQueue({ slots: foldersAtOnce, waiting: Number.POSITIVE_INFINITY })
      let complete = true
      let read = 0

      /** What a folder's own files are, and the folders in it. */
      const readFolder = async (oid: string) => {
        const releaseFolder = await folders.acquire()
        try {
          if (signal?.aborted) throw new GitError('aborted', 'nobody waits for the languages')
          const object = await pool.contents(gitDir, oid, maxTreeBytes)
          // Of a folder that is too large to be shown nothing is counted.
          const isWhole = object === undefined || object.data.length === object.size
          if (!isWhole) complete = false
          const sum = new Map<string, number>()
          const below: string[] = []
          const addFile = async (file: string, language: string) => {
            const info = await pool.info(gitDir, file)
            add(sum, language, info?.size ?? 0)
          }
          let adding: Promise<void>[] = []
          let looked = 0
          const entries = object?.type === 'tree' && isWhole ? treeEntries(object.data, oid.length / 2) : []
          for (const { kind, name, oid: id } of entries) {
            if (kind === 'tree' && !isForeignFolder(name)) below.push(id)
            const language = kind === 'blob' ? programmingLanguageOf(name) : undefined
            if (language !== undefined) adding.push(addFile(id, language))
            looked += 1
            if (looked % entriesAtOnce > 0) continue
            await Promise.all(adding)
            adding = []
            // All of them may be of no language: then nothing was waited for.
            await nextIteration()
          }
          await Promise.all(adding)
          return { sum, below }
        } finally {
          releaseFolder()
        }
      }
      const sumOf = async (oid: string): Promise<LanguageBytes> => {
        const key = `${gitDir}:${oid}`
        const known = sums.get(key)
        if (known !== undefined) return known
        read += 1
        if (read > maxFolders || performance.now() > until) {
          complete = false
          return new Map()
        }
        const { sum, below } = await readFolder(oid)
        for (const found of await Promise.all(below.map(sumOf))) {
          for (const [language, bytes] of found) add(sum, language, bytes)
        }
        if (complete) sums.set(key, sum)
        return sum
      }
      try {
        const bytes = await sumOf(tree)
        return { bytes, complete }
      } finally {
        releaseCount()
      }
    },
  }
}

const add = (sum: Map<string, number>, language: string, bytes: number) =>
  sum.set(language, (sum.get(language) ?? 0) + bytes)
