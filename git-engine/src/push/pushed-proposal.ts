import { join } from 'node:path'
import { GitError } from '../process/git-error.ts'
import type { Git, GitCommand } from '../process/run-git.ts'
import { inRepository } from './pushed-files.ts'

export interface ProposalQuery {
  gitDir: string
  /** The folder in which the objects lie until its ref moves, as git names it. The caller is in the slot of the push. */
  quarantine: string
  /** What is proposed. */
  tip: string
  /** What the branch holds that it is to go into. */
  base: string
}

/** What is proposed, beside the branch that it is to go into. */
export type ArrivedProposal =
  /** A tag, or something else that can't be merged. */
  | { kind: 'no-commit' }
  /** The two have no commit in common. */
  | { kind: 'unrelated' }
  /** The branch has all of it. */
  | { kind: 'nothing' }
  /** `common`: with which the two began; `changeId`: by which the first of its commits says what change it is (the trailer `Change-Id`), if it does. */
  | { kind: 'commits'; common: string; changeId: string | undefined }

/** So many commits are looked at for what they say of themselves. */
const maxCommits = 250
const maxBytes = 64 * 1024
const deadlineMs = 20_000

/** Looks at what is proposed before it lies in the repository. A `timeout` error where that takes long. */
export async function lookAtProposal(git: Git, query: ProposalQuery): Promise<ArrivedProposal> {
  const { tip, base } = query
  const type = await ask(git, query, { args: ['cat-file', '-t', tip] })
  if (type !== 'commit') return { kind: 'no-commit' }
  const common = await ask(git, query, { args: ['merge-base', base, tip] })
  if (common === undefined || common === tip) return { kind: common === undefined ? 'unrelated' : 'nothing' }
  const ids = await ask(git, query, {
    args: [
      ...['log', '--topo-order', `--max-count=${maxCommits}`],
      ...['--format=%(trailers:key=Change-Id,valueonly,separator=%x20)', tip, `^${base}`, '--'],
    ],
    maxOutputBytes: maxBytes,
  }).catch(unlessTooLong)
  const [changeId] =
    (ids ?? '')
      .split('\n')
      .findLast((line) => line.trim() !== '')
      ?.trim()
      .split(' ') ?? []
  return { kind: 'commits', common, changeId }
}

/** Does what is proposed have all that another commit has? */
export async function followsFrom(git: Git, { tip, base: before, ...query }: ProposalQuery): Promise<boolean> {
  const args = ['merge-base', '--is-ancestor', before, tip]
  return (await ask(git, { ...query, tip, base: before }, { args })) !== undefined
}

/** What git says, without the end of its line; nothing where it says no by ending with 1. Ids are the only words in it that are not ours. */
async function ask(
  git: Git,
  { gitDir, quarantine }: ProposalQuery,
  more: Pick<GitCommand, 'args'> & { maxOutputBytes?: number },
): Promise<string | undefined> {
  try {
    const out = await git.run({
      ...more,
      gitDir,
      environment: {
        GIT_OBJECT_DIRECTORY: inRepository({ gitDir, quarantine }),
        GIT_ALTERNATE_OBJECT_DIRECTORIES: join(gitDir, 'objects'),
      },
      lane: 'receive',
      holdsSlot: true,
      deadlineMs,
    })
    return out.toString('utf8').trim()
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 1) return undefined
    throw error
  }
}

/** Trailers that are longer than anybody reads name no change. */
function unlessTooLong(error: unknown): undefined {
  if (error instanceof GitError && error.kind === 'too-large') return undefined
  throw error
}
