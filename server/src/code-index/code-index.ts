import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { makeFolder } from '@sheaf/git-engine'
import type { IndexKind, IndexReply, InputOfTask, OutputOfTask, TaskOf } from './index-messages.ts'
import type { IndexThreadData } from './index-thread.ts'

/** What an index is of: what stands in the files of default branches, or what their commits say. */
export type CodeIndex = Index<'code'>
export type CommitIndex = Index<'commits'>

/** An index that this server has for itself, whichever database it has: made anew where it is gone. */
export interface Index<Kind extends IndexKind> {
  /** Where it lies, for threads that read it. */
  readonly file: string
  /** Has the writing thread do a task, one after the other. The thread starts with the first, and again where it broke down or had nothing to do. */
  ask<Task extends TaskOf<Kind>>(task: Task, input: InputOfTask<Kind, Task>): Promise<OutputOfTask<Kind, Task>>
  /** Forgets all: what follows begins with nothing. */
  reset(): Promise<void>
  /** Lets whoever follows changes look at once. */
  wake(): void
  /** Called when it is woken, in place of whoever was before. */
  onWake(listener: () => void): void
  /** Aborts when it closes. */
  readonly closed: AbortSignal
  close(): Promise<void>
}

/** The file can't be used: it is damaged, or of another version. */
export class CodeIndexBroken extends Error {
  override readonly name = 'CodeIndexBroken'
}

/** Servers that have a data folder in common have a file each: so many. */
const mostServers = 64
/** One task: a few megabytes of text, or the paths of a large repository. */
const taskMs = 60_000
/** Of the thread, in MiB: the paths of one repository and what SQLite keeps. */
const heap = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 12, stackSizeMb: 4 }

/** A thread that has had nothing to do for so long ends: it holds some 50 MiB. */
const restMs = 10_000

interface OpenIndex {
  idleMs?: number
}

/** Opens the first index of code in a folder that no other server has. */
export const openCodeIndex = (folder: string, options: OpenIndex = {}): Promise<CodeIndex> =>
  openIndex('code', folder, options)

/** The same for commits. */
export const openCommitIndex = (folder: string, options: OpenIndex = {}): Promise<CommitIndex> =>
  openIndex('commits', folder, options)

async function openIndex<Kind extends IndexKind>(
  kind: Kind,
  folder: string,
  { idleMs = restMs }: OpenIndex,
): Promise<Index<Kind>> {
  await makeFolder(folder)
  const { lock, name } = claim(folder)
  const numbers = (await readdir(folder)).flatMap((entry) => {
    const number = entry.startsWith(`${name}-`) && entry.endsWith('.db') ? Number(entry.slice(name.length + 1, -3)) : 0
    return Number.isSafeInteger(number) ? number : []
  })
  // One that was made anew has another name: threads that read the old one are not misled.
  let number = Math.max(1, ...numbers)
  const fileOf = (of: number) => join(folder, `${name}-${of}.db`)
  const closing = new AbortController()
  let thread: IndexThread<Kind> | undefined
  let listener: (() => void) | undefined
  let last: Promise<unknown> = Promise.resolve()
  let idle: NodeJS.Timeout | undefined
  /** Has the thread a repository in hand, whose texts are still to come? */
  let hasBegun = false

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }
  const rest = () =>
    void inTurn(async () => {
      const resting = thread
      thread = undefined
      await resting?.end()
    })
  return {
    get file() {
      return fileOf(number)
    },
    closed: closing.signal,
    ask: (task, input) =>
      inTurn(async () => {
        clearTimeout(idle)
        closing.signal.throwIfAborted()
        if (thread === undefined || !thread.isAlive()) thread = startIndexThread(kind, fileOf(number))
        const answer = await thread.ask(task, input)
        hasBegun = task === 'begin' ? answer !== null : hasBegun && task === 'add'
        if (!hasBegun) idle = setTimeout(rest, idleMs).unref()
        return answer
      }),
    reset: () =>
      inTurn(async () => {
        await thread?.end()
        thread = undefined
        const gone = fileOf(number)
        number += 1
        for (const ending of ['', '-wal', '-shm']) await rm(`${gone}${ending}`, { force: true })
      }),
    wake: () => listener?.(),
    onWake(next) {
      listener = next
    },
    async close() {
      // Once is enough: a server may be told to stop again.
      if (closing.signal.aborted) return
      closing.abort(new Error('the code index is closed'))
      clearTimeout(idle)
      await thread?.end()
      lock.close()
    },
  }
}

/** The lock is held by SQLite on an empty database, and goes with the process, however that ends. */
function claim(folder: string): { lock: DatabaseSync; name: string } {
  for (let at = 0; at < mostServers; at += 1) {
    const lock = new DatabaseSync(join(folder, `${at}.lock`), { timeout: 0 })
    try {
      lock.exec('begin exclusive')
      return { lock, name: `${at}` }
    } catch {
      lock.close()
    }
  }
  throw new Error(`more than ${mostServers} servers have the code index in ${folder}`)
}

interface IndexThread<Kind extends IndexKind> extends Pick<Index<Kind>, 'ask'> {
  isAlive(): boolean
  end(): Promise<void>
}

function startIndexThread<Kind extends IndexKind>(kind: Kind, file: string): IndexThread<Kind> {
  const thread = new Worker(new URL('./index-thread.ts', import.meta.url), {
    name: `${kind}-index`,
    workerData: { kind, file } satisfies IndexThreadData,
    resourceLimits: heap,
  })
  let isAlive = true
  let asked = 0
  let fail: ((error: Error) => void) | undefined
  const end = async (error: Error) => {
    if (isAlive) {
      isAlive = false
      fail?.(error)
    }
    // Who waits for its end must not be left alone: a process that has nothing else to wait for would be over before.
    thread.ref()
    await thread.terminate()
  }
  thread.on('error', (cause) => void end(new CodeIndexBroken('the thread of the code index broke down', { cause })))
  thread.on('exit', () => void end(new Error('the thread of the code index ended')))
  thread.unref()
  return {
    isAlive: () => isAlive,
    end: () => end(new Error('the code index is closed')),
    async ask<Task extends TaskOf<Kind>>(task: Task, input: InputOfTask<Kind, Task>) {
      asked += 1
      const id = asked
      const { promise, resolve, reject } = Promise.withResolvers<OutputOfTask<Kind, Task>>()
      const hear = (reply: IndexReply) => {
        if (reply.id !== id) return
        if (reply.isDone) resolve(reply.output as OutputOfTask<Kind, Task>)
        else if (reply.isBroken) reject(new CodeIndexBroken('the code index is damaged', { cause: reply.error }))
        else reject(reply.error)
      }
      thread.on('message', hear)
      fail = reject
      const timer = setTimeout(() => void end(new Error(`the code index took more than ${taskMs} ms`)), taskMs)
      thread.ref()
      thread.postMessage({ id, task, input })
      try {
        return await promise
      } finally {
        clearTimeout(timer)
        fail = undefined
        thread.off('message', hear)
        if (isAlive) thread.unref()
      }
    },
  }
}
