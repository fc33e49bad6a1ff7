import { type GitCommit, parseCommit } from '../objects/parse-commit.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { LoggedCommit } from './log-page.ts'
import { UnreadableError } from './stored-object.ts'

/** A history, or that of a path in it, given in its stored bytes. */
export interface ListedHistory {
  gitDir: string
  /** A resolved commit id. */
  commit: string
  path?: Buffer | undefined
  signal?: AbortSignal | undefined
}

/** What `git rev-list` says of a history. */
export function revList(
  git: Git,
  { gitDir, commit, path, signal }: ListedHistory,
  options: readonly string[],
): Promise<Buffer> {
  const text = path?.toString('utf8')
  const plain = text === undefined || (path?.equals(Buffer.from(text, 'utf8')) ?? true)
  // Arguments are UTF-8. A path in other bytes goes in by standard input, one line: a line break in it finds nothing.
  if (plain) {
    const args = ['rev-list', ...options, '--end-of-options', commit, '--', ...(text === undefined ? [] : [text])]
    return git.run({ gitDir, lane: 'heavy', args, signal })
  }
  const input = Buffer.concat([Buffer.from(`${commit}\n--\n`), path ?? Buffer.alloc(0), Buffer.from('\n')])
  return git.run({ gitDir, lane: 'heavy', args: ['rev-list', ...options, '--stdin'], input, signal })
}

/** What the history thread answers, or nothing where git itself must be asked: it cannot read the files, or broke down. */
export async function unlessUnreadable<Answer>(ask: () => Promise<Answer>): Promise<Answer | undefined> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof UnreadableError || (error instanceof GitError && error.kind === 'failed')) return undefined
    throw error
  }
}

/** A commit as the history thread read it. */
export const parseLogged = ({ oid, data, whole }: LoggedCommit): GitCommit =>
  parseCommit(oid, Buffer.from(data.buffer, data.byteOffset, data.length), { whole })
