import { type Readable, Transform } from 'node:stream'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'
import type { Spool } from '../spool/spool.ts'

/**
 * What is told as git writes it: the difference of two trees, by their ids; one commit as a mail; or all commits that `head` reaches
 * and `base` does not, the oldest first.
 */
export type PatchOf =
  | { kind: 'trees'; from: string; to: string }
  | { kind: 'commit'; commit: string }
  | { kind: 'commits'; base: string; head: string }

export interface PatchQuery {
  gitDir: string
  of: PatchOf
  signal?: AbortSignal | undefined
}

/** A longer one breaks off: who saves it must not take it for the whole. */
export const patchLimits = { bytes: 16 * 1024 * 1024, commits: 1_000 }

const deadlineMs = 20_000

const asPatch = [
  '--patch',
  '--binary',
  '--find-renames',
  '-l100',
  '--no-ext-diff',
  '--no-textconv',
  '--no-color',
  '--submodule=short',
  '--src-prefix=a/',
  '--dst-prefix=b/',
]

/** Asks git for it; what it writes passes at the pace of whoever reads, and none of it stays in memory. */
export async function streamPatch(
  { git, spool }: { git: Git; spool: Pick<Spool, 'through'> },
  { gitDir, of, signal }: PatchQuery,
): Promise<Readable> {
  const command: GitCommand = { gitDir, lane: 'heavy', args: argumentsOf(of), deadlineMs, signal }
  const child = await git.start(command)
  child.stdin.end()
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > patchLimits.bytes) done(new GitError('too-large', `a patch passed ${patchLimits.bytes} bytes`))
      else done(null, chunk)
    },
    // Its end is the end of a whole patch only where git says so.
    flush(done) {
      void child.ended.then((exit) => done(exit.code === 0 && exit.why === 'exit' ? null : exitError(command, exit)))
    },
  })
  child.stdout.once('error', (error) => bounded.destroy(error))
  child.stdout.pipe(bounded)
  bounded.once('close', () => child.kill())
  return spool.through(bounded)
}

function argumentsOf(of: PatchOf): readonly string[] {
  const ids = of.kind === 'trees' ? [of.from, of.to] : of.kind === 'commit' ? [of.commit] : [of.base, of.head]
  if (!ids.every(isObjectId)) throw new GitError('missing', 'no object id')
  if (of.kind === 'trees') return ['diff-tree', '-r', ...asPatch, of.from, of.to]
  // As git-format-patch(1) writes them for git-am(1), which leaves merges out: of one that is asked for, its first parent is the base.
  const log = ['log', '--format=email', '--stat', '--summary', '--root', ...asPatch]
  if (of.kind === 'commit') return [...log, '--diff-merges=first-parent', '--max-count=1', of.commit, '--']
  return [...log, '--no-merges', '--reverse', of.head, `^${of.base}`, '--']
}
