import { randomBytes } from 'node:crypto'
import { residentSettings } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitProcess } from '../process/run-git.ts'

/**
 * How an answer ended: git wrote all of it; its reader had `enough`; its deadline came; or there was too much of it. Only what is
 * `late` may be longer the next time.
 */
export type AnswerEnd = 'whole' | 'enough' | 'late' | 'too-large'

/** Makes something of an answer as it comes. */
export interface AnswerParser<T> {
  /** Takes the next bytes, cut anywhere. True when no more are wanted. */
  push(chunk: Buffer): boolean
  end(how: AnswerEnd): T
}

export interface DiffQuestion {
  /** What is compared: a commit with its first parent, or two trees, by their ids. */
  objects: readonly [commit: string] | readonly [from: string, to: string]
  deadlineMs: number
  /** So much is read of an answer, whether it is kept or not. */
  maxOutputBytes: number
  signal?: AbortSignal | undefined
  /** Gives up the wait for a reader, and nothing once it is asked. */
  hurry?: AbortSignal | undefined
}

/** One long-lived `git diff-tree --stdin`, asked for one diff at a time: most of a diff's time is git's start. */
export interface DiffReader {
  /** What git writes about them, parsed. Fails with `missing` where an object is not there, with `failed` when git has ended. */
  ask<T>(question: DiffQuestion, parser: AnswerParser<T>): Promise<T>
  /** Milliseconds of a processor that its process took so far; nothing where that is unknown. */
  workedMs(): number | undefined
  /** The memory that its process has in use, in bytes; nothing where that is unknown. */
  residentBytes(): number | undefined
  /** Whether it may be asked once more. */
  readonly alive: boolean
  close(): void
}

/** Git keeps in memory what it has read, so it is not asked for ever. */
const maxAnswers = 400

/**
 * Half of what readers of objects keep of the bases of deltas, and of the packs: of a large diff the memory is half as large then. No processor time was seen to
 * come of the former (0.34 s of 3,000 commits of ansible/ansible and 0.25 of redis/redis, either way), nor of the latter for 3,000 patches in the order of
 * their commits (2.7 s); in any order they took 2 % more.
 */
const diffSettings: readonly string[] = [...residentSettings, 'core.packedGitLimit=4m', 'core.deltaBaseCacheLimit=4m']

/** Starts a reader; `options` are those of git-diff-tree(1), `nice` is the nice value that it keeps. */
export async function openDiffReader({
  git,
  gitDir,
  options,
  nice,
}: {
  git: Git
  gitDir: string
  options: readonly string[]
  nice: number
}): Promise<DiffReader> {
  const child = await git.start({
    gitDir,
    // Each answer begins with its commit, also where nothing changed.
    args: ['diff-tree', '--stdin', '--always', '-z', ...options],
    settings: diffSettings,
    lane: 'pooled',
    nice,
    deadlineMs: Number.POSITIVE_INFINITY,
  })
  let alive = true
  let answers = 0
  void child.ended.then(() => {
    alive = false
  })
  const end = () => {
    alive = false
    child.kill()
  }

  return {
    async ask(question, parser) {
      answers += 1
      try {
        const how = await readAnswer(child, question, parser)
        if (how !== 'whole' || answers >= maxAnswers) end()
        return parser.end(how)
      } catch (error) {
        if (!(error instanceof GitError && error.kind === 'missing')) end()
        throw error
      }
    },
    workedMs: () => (alive ? child.workedMs() : undefined),
    residentBytes: () => (alive ? child.residentBytes() : undefined),
    get alive() {
      return alive
    },
    close: end,
  }
}

/** Reads until a line that git only echoes: what is no object id it repeats as it is (git-diff-tree(1), builtin/diff-tree.c). */
function readAnswer(
  { stdin, stdout, ended }: GitProcess,
  { objects, deadlineMs, maxOutputBytes, signal }: DiffQuestion,
  parser: Pick<AnswerParser<unknown>, 'push'>,
): Promise<AnswerEnd> {
  // Nobody who writes a commit can know it.
  const mark = Buffer.from(`end ${randomBytes(16).toString('hex')}\n`)
  const line = objects.join(' ')
  return new Promise((resolve, reject) => {
    let size = 0
    /** The last bytes of what came: they may be the mark, or its beginning. */
    let held: Buffer = Buffer.alloc(0)
    /** Of the line before the answer, which git repeats. */
    let headerBytes = line.length + 1
    const settle = () => {
      clearTimeout(deadline)
      stdout.off('data', take)
      signal?.removeEventListener('abort', abort)
    }
    const stop = (how: AnswerEnd) => {
      settle()
      resolve(how)
    }
    const fail = (error: unknown) => {
      settle()
      reject(error)
    }
    const abort = () => fail(new GitError('aborted', 'git diff-tree was given up'))
    const pass = (bytes: Buffer): boolean => {
      const body = bytes.subarray(headerBytes)
      headerBytes -= bytes.length - body.length
      return body.length > 0 && parser.push(body)
    }
    const take = (chunk: Buffer) => {
      size += chunk.length
      const data = held.length === 0 ? chunk : Buffer.concat([held, chunk])
      const bodyEnd = Math.max(0, data.length - mark.length)
      held = data.subarray(bodyEnd)
      try {
        const hasEnough = pass(data.subarray(0, bodyEnd))
        if (held.equals(mark)) {
          if (size === mark.length) throw new GitError('missing', `git has not ${line}`)
          return stop('whole')
        }
        if (hasEnough) stop('enough')
        else if (size > maxOutputBytes) stop('too-large')
      } catch (error) {
        fail(error)
      }
    }
    const deadline = setTimeout(() => stop('late'), deadlineMs)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    stdout.on('data', take)
    void ended.then(({ code, stderr }) =>
      fail(new GitError('failed', `git diff-tree ended with ${code}: ${stderr.trim()}`)),
    )
    stdin.write(`${line}\n`)
    stdin.write(mark)
  })
}
