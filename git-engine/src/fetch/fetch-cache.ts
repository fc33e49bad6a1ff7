import { type FileHandle, rm } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { BulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { BusyError } from '@sheaf/server-core/admission/busy-error'
import type { Release } from '@sheaf/server-core/admission/fair-queue'
import { GitError } from '../process/git-error.ts'
import type { GitExit, GitProcess } from '../process/run-git.ts'
import { type AnswerKey, answerName, type CacheFiles, openCacheFiles } from './fetch-cache-files.ts'
import { expectedAnswerBytes, isWholeAnswer } from './pack-answer.ts'
import { type SharedSlot, waitForSharedSlot } from './shared-slot.ts'
import { type TailedFile, tailFile, type WriteProgress } from './tail-file.ts'

export interface FetchCacheOptions {
  /** A folder of its own. It survives restarts and may be emptied at any time. */
  folder: string
  capacityBytes: number
  maxAgeMs?: number
  /** Told why an answer could not be kept: it is streamed then. */
  warn?: ((error: unknown) => void) | undefined
}

/** What a cache keeps, where that is not the answers to fetches. */
export interface AnswerKind {
  /** Is an answer over, so that its readers come to its end, once the process that makes it has ended with this code? */
  endsWith: (code: number) => boolean
  /** Does this file hold a whole answer, of a process that ended well? */
  isWhole: (file: FileHandle) => Promise<boolean>
}

/** Git that refuses a fetch says so in its answer and ends with a code. */
const fetches: AnswerKind = { endsWith: () => true, isWhole: isWholeAnswer }

export interface FetchAnswer {
  out: Readable
  /** A quicker way for sockets, where there is one, instead of `out`. */
  pipeTo?: TailedFile['pipeTo']
  /** Its length, where that is known already. */
  bytes: number | undefined
}

export interface FetchCacheRead {
  key: AnswerKey
  gitDir: string
  /** About how long the answer will be; as long as a full clone where it is not given. */
  expectedBytes?: number
  /** Waits for the slot of the process, on behalf of the current caller. */
  enter: (signal: AbortSignal) => Promise<Release>
  /** Starts the process, in that slot, that writes the answer to a file, which is there. */
  fill: (options: { output: string; signal: AbortSignal }) => Promise<Pick<GitProcess, 'ended'>>
  signal?: AbortSignal | undefined
}

/** Answers to fetches, made once for all who ask the same. */
export interface FetchCache {
  /**
   * Gives an answer. Where there is none yet a process makes it, and all who come meanwhile follow its file; it ends
   * with the last of them. Nothing is returned where the answer can't be kept, since it is too large or the disk full.
   */
  read(options: FetchCacheRead): Promise<FetchAnswer | undefined>
  /** Sweeps no more: its folder may be removed, and stays so. */
  close(): void
}

interface Filling {
  /** The callers on whose behalf a slot for the process is waited for. */
  waiting: SharedSlot
  /** Settles when the process runs. */
  started: Promise<FileHandle | undefined>
  growth: WriteProgress
  readers: number
  /** Is all done about the file, so that the last reader closes it? */
  settled: boolean
  abandoned: AbortController
}

const day = 24 * 60 * 60_000
const sweepEveryMs = 30 * 60_000

/** Makes the cache. Its folder is opened with the first fetch. */
export function createFetchCache(options: FetchCacheOptions & { pace: BulkPace; kind?: AnswerKind }): FetchCache {
  const { pace, folder, capacityBytes, maxAgeMs = day, warn = () => undefined, kind = fetches } = options
  const fillings = new Map<string, Filling>()
  let opening: Promise<CacheFiles> | undefined
  const openFiles = async (): Promise<CacheFiles> => {
    opening ??= openCacheFiles({ folder, capacityBytes, maxAgeMs })
    try {
      return await opening
    } catch (error) {
      opening = undefined
      throw error
    }
  }

  const sweeping = setInterval(() => {
    openFiles()
      .then((files) => files.sweep())
      .catch(warn)
  }, sweepEveryMs).unref()

  const begin = ({ key, gitDir, expectedBytes, enter, fill }: FetchCacheRead): Filling => {
    const name = answerName(key)
    const abandoned = new AbortController()
    const waiting = waitForSharedSlot(enter, abandoned.signal)
    // Another may have replaced one that was abandoned.
    const forget = () => {
      if (fillings.get(name) === filling) fillings.delete(name)
    }
    const start = async (): Promise<FileHandle | undefined> => {
      try {
        const bytes = expectedBytes ?? (await expectedAnswerBytes(gitDir))
        if (bytes <= capacityBytes) return await run(await openFiles(), bytes)
        waiting.leave()
        return undefined
      } catch (error) {
        waiting.leave()
        throw error
      }
    }
    const run = async (files: CacheFiles, repositoryBytes: number): Promise<FileHandle> => {
      waiting.join()
      const leavePlace = await waiting.slot
      const { path, file } = await files.create(key, repositoryBytes)
      try {
        const child = await fill({ output: path, signal: abandoned.signal })
        void child.ended.then((exit) => {
          leavePlace()
          return settle(files, { exit, path, file, repositoryBytes })
        })
        return file
      } catch (error) {
        await Promise.all([file.close(), rm(path, { force: true })])
        throw error
      }
    }
    const settle = async (
      files: CacheFiles,
      { exit, path, file, repositoryBytes }: { exit: GitExit; path: string; file: FileHandle; repositoryBytes: number },
    ) => {
      // One that was killed ends in the middle.
      filling.growth = exit.why === 'exit' && exit.code !== null && kind.endsWith(exit.code) ? 'ended' : 'failed'
      try {
        if (exit.code === 0 && (await kind.isWhole(file))) await files.keep(key, { path, repositoryBytes })
        else await rm(path, { force: true })
      } catch (error) {
        warn(error)
      }
      forget()
      filling.settled = true
      if (filling.readers === 0) await file.close()
    }
    const filling: Filling = { waiting, started: start(), growth: 'growing', readers: 0, settled: false, abandoned }
    fillings.set(name, filling)
    filling.started.then((file) => file === undefined && forget(), forget)
    return filling
  }

  const follow = async (filling: Filling, signal: AbortSignal | undefined): Promise<FetchAnswer | undefined> => {
    let isHere = true
    const left = async () => {
      if (!isHere) return
      isHere = false
      filling.readers -= 1
      if (filling.readers > 0) return
      if (filling.settled) await (await filling.started)?.close()
      // One that has ended is being kept: whoever comes meanwhile has it.
      else if (filling.growth !== 'ended') filling.abandoned.abort()
    }
    filling.readers += 1
    const giveUp = () => void left()
    // A client that disconnects while there is no slot yet leaves the queue.
    signal?.addEventListener('abort', giveUp, { once: true })
    const file = await filling.started.finally(() => signal?.removeEventListener('abort', giveUp))
    if (file === undefined) return undefined
    if (!isHere) throw new GitError('aborted', 'nobody waits for this answer')
    return { ...tailFile({ file, growth: () => filling.growth, left, pace }), bytes: undefined }
  }

  /** One whose readers have all left is about to be killed: nobody may follow it any more. */
  const followable = (key: AnswerKey): Filling | undefined => {
    const filling = fillings.get(answerName(key))
    return filling?.abandoned.signal.aborted ? undefined : filling
  }

  const find = async (request: FetchCacheRead): Promise<FetchAnswer | undefined> => {
    const running = followable(request.key)
    if (running !== undefined) {
      running.waiting.join()
      return follow(running, request.signal)
    }
    const kept = await (await openFiles()).open(request.key)
    if (kept === undefined) return follow(followable(request.key) ?? begin(request), request.signal)
    const { file, bytes } = kept
    return { ...tailFile({ file, growth: () => 'ended', left: () => file.close(), pace }), bytes }
  }

  return {
    async read(request) {
      try {
        const answer = await find(request)
        if (request.signal?.aborted) {
          answer?.out.destroy()
          throw new GitError('aborted', 'nobody waits for this answer')
        }
        // A client that disconnects while there is nothing to write leaves as well.
        request.signal?.addEventListener('abort', () => answer?.out.destroy(), { once: true })
        return answer
      } catch (error) {
        if (error instanceof GitError || error instanceof BusyError) throw error
        warn(error)
        return undefined
      }
    },
    close: () => clearInterval(sweeping),
  }
}
