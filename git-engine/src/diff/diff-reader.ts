import { randomBytes } from 'node:crypto'
import { residentSettings } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import type { Git, GitProcess } from '../process/run-git.ts'

export interface DiffOutput {
  output: Buffer
  /** False when it was cut short: by its deadline, or since there was too much. */
  whole: boolean
}

export interface DiffQuestion {
  /** A commit's id. */
  commit: string
  deadlineMs: number
  maxOutputBytes: number
  signal?: AbortSignal | undefined
}

/** One long-lived `git diff-tree --stdin`, asked for one commit at a time: most of a diff's time is git's start. */
export interface DiffReader {
  /** What git writes about a commit. Fails with `missing` where there is no such commit, with `failed` when git has ended. */
  ask(question: DiffQuestion): Promise<DiffOutput>
  /** Whether it may be asked once more. */
  readonly alive: boolean
  close(): void
}

/** Git keeps in memory what it has read, so it is not asked for ever. */
const maxAnswers = 400

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
    settings: residentSettings,
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
    async ask({ commit, ...bounds }) {
      answers += 1
      try {
        const { output, whole } = await answerOf(child, { commit, ...bounds })
        const header = Buffer.from(`${commit}\0`)
        if (whole && output.length === 0) throw new GitError('missing', `there is no commit ${commit}`)
        if (!whole || answers >= maxAnswers) end()
        return { output: output.subarray(header.length), whole }
      } catch (error) {
        if (!(error instanceof GitError && error.kind === 'missing')) end()
        throw error
      }
    },
    get alive() {
      return alive
    },
    close: end,
  }
}

/** Reads until a line that git only echoes: what is no object id it repeats as it is (git-diff-tree(1), builtin/diff-tree.c). */
function answerOf(
  { stdin, stdout, ended }: GitProcess,
  { commit, deadlineMs, maxOutputBytes, signal }: DiffQuestion,
): Promise<DiffOutput> {
  // Nobody who writes a commit can know it.
  const mark = Buffer.from(`end ${randomBytes(16).toString('hex')}\n`)
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    const settle = () => {
      clearTimeout(deadline)
      stdout.off('data', take)
      signal?.removeEventListener('abort', abort)
    }
    const cut = () => {
      settle()
      resolve({ output: Buffer.concat(chunks), whole: false })
    }
    const abort = () => {
      settle()
      reject(new GitError('aborted', 'git diff-tree was given up'))
    }
    const take = (chunk: Buffer) => {
      chunks.push(chunk)
      size += chunk.length
      if (size > maxOutputBytes) return cut()
      if (chunk.at(-1) !== mark.at(-1)) return
      const tail = Buffer.concat(chunks.slice(-2))
      if (!tail.subarray(-mark.length).equals(mark)) return
      settle()
      const output = Buffer.concat(chunks, size)
      resolve({ output: output.subarray(0, size - mark.length), whole: true })
    }
    const deadline = setTimeout(cut, deadlineMs)
    if (signal?.aborted) return abort()
    signal?.addEventListener('abort', abort, { once: true })
    stdout.on('data', take)
    void ended.then(({ code, stderr }) => {
      settle()
      reject(new GitError('failed', `git diff-tree ended with ${code}: ${stderr.trim()}`))
    })
    stdin.write(`${commit}\n`)
    stdin.write(mark)
  })
}
