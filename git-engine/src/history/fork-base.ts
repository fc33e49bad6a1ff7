import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type OpenRepository, perRepositoryCache } from './question.ts'
import { objectFolders, readTextIfPresent } from './repository-format.ts'

/** One id to a line, and whether it is a commit (`c`): what a base was made of (`src/fork/object-base.ts`). */
export const baseTipsFile = (baseDir: string): string => join(baseDir, 'tips')

/** Where that lies which a fork borrows: nothing where it is none, or borrows what was not made for forks. */
export function forkBaseOf(gitDir: string): string | undefined {
  const [, borrowed, ...more] = objectFolders(gitDir)
  if (borrowed === undefined || more.length > 0) return undefined
  const baseDir = dirname(borrowed)
  return existsSync(baseTipsFile(baseDir)) ? baseDir : undefined
}

/**
 * What forks of one base have in common of what is kept on the disk: it is about commits of the base alone, which all of them have whole. It tells nothing
 * of the fork that found it out.
 */
export interface ForkBase {
  /** Where it lies. */
  readonly gitDir: string
  /** Was the base made of this commit (hexadecimal)? Then all that the commit reaches is there. */
  isTip(commit: string): boolean
}

/** The base of an open repository, or nothing. A shallow one shares nothing: its edge decides about its last commits, too. */
export const forkBase = (repository: OpenRepository): ForkBase | undefined => bases(repository).base

const bases = perRepositoryCache(({ gitDir }) => ({ base: openBase(gitDir), heldBytes: 0 }))

function openBase(fork: string): ForkBase | undefined {
  const gitDir = existsSync(join(fork, 'shallow')) ? undefined : forkBaseOf(fork)
  if (gitDir === undefined) return undefined
  return {
    gitDir,
    // Not remembered: there may be 100,000, and it is asked once for each tip that is indexed.
    isTip: (commit) => `\n${readTextIfPresent(baseTipsFile(gitDir)) ?? ''}`.includes(`\n${commit} c\n`),
  }
}
