import { rangeDiffLimits } from '../diff/range-diff.ts'
import { runSync } from './run-sync.ts'
import { plainEnvironment, plainGit } from './scratch-repository.ts'

/** Who merges, and when, of all that stock git is asked to make here. */
export const merger = { name: 'Merger', email: 'merger@example.com', at: 1_800_000_000_000 }

const env = {
  ...plainEnvironment,
  GIT_AUTHOR_NAME: merger.name,
  GIT_AUTHOR_EMAIL: merger.email,
  GIT_AUTHOR_DATE: `${merger.at / 1000} +0000`,
  GIT_COMMITTER_NAME: merger.name,
  GIT_COMMITTER_EMAIL: merger.email,
  GIT_COMMITTER_DATE: `${merger.at / 1000} +0000`,
}

export type Merged = { commit: string } | { conflicts: string[] }

/** What `git merge`, or `git merge --squash`, makes of two commits in a work tree: a commit that says `Merge`, or the files that are in conflict. */
export function mergedInWorkTree(
  work: string,
  { ours, theirs, isSquash = false }: { ours: string; theirs: string; isSquash?: boolean },
): Merged {
  plainGit(work, ['checkout', '-q', '-f', '--detach', ours])
  plainGit(work, ['clean', '-qffdx'])
  const how = isSquash ? ['--squash'] : ['--no-ff', '-m', 'Merge']
  const { status } = runSync('git', ['-C', work, 'merge', '-q', ...how, theirs], { env })
  if (status !== 0) {
    const conflicts = plainGit(work, ['diff', '--name-only', '--diff-filter=U', '-z']).split('\0').filter(Boolean)
    plainGit(work, ['reset', '-q', '--hard', ours])
    return { conflicts }
  }
  if (isSquash) runSync('git', ['-C', work, 'commit', '-q', '--allow-empty', '-m', 'Merge'], { env })
  return { commit: plainGit(work, ['rev-parse', 'HEAD']) }
}

/** The commit that `git rebase` comes to in a work tree; nothing where it stops. `from`: only commits behind it, where it is said. */
export function rebasedInWorkTree(
  work: string,
  { ours, theirs, from }: { ours: string; theirs: string; from?: string },
): string | undefined {
  plainGit(work, ['checkout', '-q', '-f', '--detach', theirs])
  const what = from === undefined ? [ours] : ['--onto', ours, from]
  const { status } = runSync('git', ['-C', work, 'rebase', '-q', ...what], { env })
  if (status === 0) return plainGit(work, ['rev-parse', 'HEAD'])
  plainGit(work, ['rebase', '--abort'])
  plainGit(work, ['clean', '-qffdx'])
  return undefined
}

/** What `git range-diff` says of two ranges, one line each, without what it adds to put them below each other, and with subjects as long as they are told here. */
export const rangeDiffOf = (gitDir: string, ranges: readonly string[]): string[] =>
  plainGit(gitDir, ['-c', 'core.abbrev=40', 'range-diff', '--no-color', ...ranges])
    .split('\n')
    .map((line) => line.replace(/^ +(?=[\d-]+:)/, '').replace(/ ([=!<>]) +/, ' $1 '))
    .map((line) => {
      const [pair = ''] = /^(?:\d+|-): +[\da-f-]{40} [=!<>] (?:\d+|-): +[\da-f-]{40} /.exec(line) ?? []
      return pair === '' ? line : line.slice(0, pair.length + rangeDiffLimits.subject)
    })
