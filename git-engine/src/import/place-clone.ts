import { readFile, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { placeRepository } from '../disk/init-repository.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import { setHead } from '../refs/set-head.ts'
import { failureOf, ImportError } from './import-error.ts'
import { type ImportProgress, progressOf } from './import-progress.ts'
import type { SourceCredential } from './source-credential.ts'

/** What a repository that comes from elsewhere may be, and where it is to lie. */
export interface CloneBounds {
  gitDir: string
  /** Largest object that is taken, inflated, and what all may have together that are not made from others. */
  maxObjectBytes: number
  maxUnpackedBytes: number
  /** HEAD names it where it is there and the source says nothing else. */
  branch: string
  onProgress: (progress: ImportProgress) => void
}

interface Clone extends CloneBounds {
  git: Git
  /** What git clones: an address, or the path of a bundle. */
  source: string
  /** Makes commands of git that may read the source. */
  command: (args: readonly string[]) => GitCommand
  credential?: SourceCredential | undefined
  /** Does the source say which branch HEAD names? A bundle says its commit alone, and git guesses. */
  namesHead: boolean
}

/** Longest import, in milliseconds. */
export const importMs = 3 * 60 * 60_000
/** Unfinished repositories that nobody touched for an hour are swept. */
const touchMs = 10 * 60_000

/**
 * Makes a repository of all branches and tags of another one, without what servers keep for themselves. It is made beside its final path and
 * renamed there when all of it is checked and on the disk: at any moment it is whole or not there. Gives the branch that HEAD names. Throws
 * `ImportError`, and a `GitError` where it was given up.
 */
export async function placeClone(options: Clone): Promise<string> {
  const { git, gitDir, source, command, onProgress } = options
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
        const first = options.namesHead ? [named, options.branch] : [options.branch, named]
        const chosen = [...first, 'main', 'master', branches[0]]
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
      ...command(['clone', '--bare', '--template=', '--progress', '--no-local', '--', source, draft]),
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
