import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { placeRepository } from '../disk/init-repository.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { setHead } from '../refs/set-head.ts'
import { type ImportProgress, progressOf } from './import-progress.ts'
import { type SourceAddress, sourceCommand } from './source-command.ts'
import { type SourceCredential, withoutSecret } from './source-credential.ts'

export interface ImportOptions extends SourceAddress {
  gitDir: string
  /** Largest object that is taken, inflated, and what all may have together that are not made from others. */
  maxObjectBytes: number
  maxUnpackedBytes: number
  /** HEAD names it where the source says nothing else. */
  branch: string
  onProgress: (progress: ImportProgress) => void
}

type ImportFailure =
  | 'unreachable'
  | 'not-found'
  | 'wrong-credentials'
  | 'object-too-large'
  | 'too-large'
  | 'damaged'
  | 'too-slow'

/** Why a repository could not be brought from elsewhere, in words of git. */
export class ImportError extends Error {
  override readonly name = 'ImportError'
  readonly reason: ImportFailure

  constructor(reason: ImportFailure, message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Longest import, in milliseconds. */
export const importMs = 3 * 60 * 60_000
/** Unfinished repositories that nobody touched for an hour are swept. */
const touchMs = 10 * 60_000

/**
 * Makes a repository of all branches and tags of another one, without what servers keep for themselves. It is fetched beside its final path and
 * renamed there when all of it is checked and on the disk: at any moment it is whole or not there. Gives the branch that HEAD names. Throws
 * `ImportError`, and a `GitError` where it was given up.
 */
export async function importRepository({ git, ...options }: ImportOptions & { git: Git }): Promise<string> {
  const { gitDir, url, onProgress } = options
  const command = sourceCommand(options)

  let head = options.branch
  await placeRepository({
    gitDir,
    async make(draft) {
      const touched = setInterval(() => {
        const now = new Date()
        utimes(draft, now, now).catch(() => undefined)
      }, touchMs)
      try {
        await cloneTo(draft)
        await checkSizes(draft)
        const branches = await branchesOf(draft)
        const named = /^ref: refs\/heads\/(.+)\n$/.exec(await readFile(join(draft, 'HEAD'), 'utf8'))?.[1]
        const chosen = [named, options.branch, 'main', 'master', branches[0]]
        head = chosen.find((branch) => branch !== undefined && branches.includes(branch)) ?? options.branch
        await setHead({ gitDir: draft, branch: head })
        await git.run({ ...command(['config', '--remove-section', 'remote.origin']), gitDir: draft })
      } finally {
        clearInterval(touched)
      }
    },
  })
  return head

  /**
   * A bare clone is branches and tags, and the one way of git's in which what comes is checked to be whole while it is indexed: a fetch walks all of
   * it once more.
   */
  async function cloneTo(draft: string): Promise<void> {
    const clone: GitCommand = {
      ...command(['clone', '--bare', '--template=', '--progress', '--no-local', '--', url, draft]),
      deadlineMs: importMs,
      onStderr: (text) => {
        const progress = progressOf(text)
        if (progress) onProgress(progress)
      },
    }
    const child = await git.start(clone)
    child.stdin.end()
    child.stdout.resume()
    const exit = await child.ended
    if (exit.why === 'exit' && exit.code === 0) return
    throw failureOf(exitError(clone, exit), { why: exit.why, credential: options.credential })
  }

  /** As the hook of pushes does: what deltas make is as large as what they are made from, and a few bytes. */
  async function checkSizes(draft: string): Promise<void> {
    const format = '%(objectsize) %(deltabase)'
    const args = ['cat-file', '--batch-all-objects', '--unordered', '--buffer', `--batch-check=${format}`]
    const check: GitCommand = { ...command(args), gitDir: draft, deadlineMs: importMs }
    const child = await git.start(check)
    child.stdin.end()
    let rest = ''
    let whole = 0
    let largest = 0
    child.stdout.setEncoding('latin1')
    for await (const chunk of child.stdout) {
      const lines = `${rest}${chunk}`.split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const [size = '', base = ''] = line.split(' ')
        largest = Math.max(largest, Number(size))
        if (!/[1-9a-f]/.test(base)) whole += Number(size)
      }
    }
    const exit = await child.ended
    if (exit.why !== 'exit' || exit.code !== 0)
      throw failureOf(exitError(check, exit), { why: exit.why, credential: undefined })
    if (largest > options.maxObjectBytes) throw new ImportError('object-too-large', `an object has ${largest} bytes`)
    if (whole > options.maxUnpackedBytes) throw new ImportError('too-large', `all objects have ${whole} bytes`)
  }

  async function branchesOf(draft: string): Promise<string[]> {
    const args = ['for-each-ref', '--format=%(refname)', '--count=10000', 'refs/heads/']
    const refs = await git.run({ ...command(args), gitDir: draft })
    return refs
      .toString()
      .split('\n')
      .flatMap((ref) => (ref === '' ? [] : [ref.slice('refs/heads/'.length)]))
  }
}

interface Ended {
  why: string | undefined
  credential: SourceCredential | undefined
}

const unknown =
  /authentication failed|could not read (?:Username|Password)|terminal prompts disabled|returned error: 40[13]/i

/** What stops git from taking what another server has, from what it says of it. Of a server that was told a secret, what it said is kept without. */
export function failureOf(error: unknown, { why, credential }: Ended): unknown {
  if (!(error instanceof GitError) || error.kind === 'aborted') return error
  const message = withoutSecret(error.message, credential)
  const failed = (reason: ImportError['reason']) =>
    new ImportError(reason, message, credential === undefined ? { cause: error } : {})
  if (error.kind === 'timeout' || why === 'deadline') return failed('too-slow')
  if (unknown.test(message)) return failed(credential === undefined ? 'not-found' : 'wrong-credentials')
  if (/not found|returned error: 404/i.test(message)) return failed('not-found')
  if (/operation too slow|timed out/i.test(message)) return failed('too-slow')
  if (/fsck error|index-pack|invalid|corrupt|bad object|unpack/i.test(message)) return failed('damaged')
  return failed('unreachable')
}
