import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { readHeadFile, readRefFiles } from './ref-files.ts'
import { isRefName } from './resolve-revision.ts'

/** More names are asked of git at once, by prefix: so many would not fit a command line, nor are they worth a file each. */
const askedByName = 200

/**
 * What every reference of these names holds now; names that do not exist are absent. Read from their files, where that is plain: each look at a pull
 * request asks for some, and a process for each was what others waited for most.
 */
export async function readRefs({
  git,
  gitDir,
  names,
}: {
  git: Git
  gitDir: string
  names: readonly string[]
}): Promise<Map<string, string>> {
  const held = new Map<string, string>()
  // What can't be a ref is none, and to git it might be an option.
  const asked = names.filter((name) => name.startsWith('refs/') && isRefName(name))
  if (asked.length === 0) return held
  const read = asked.length <= askedByName ? await readRefFiles(gitDir, asked) : undefined
  if (read !== undefined) return read
  const wanted = new Set(asked)
  const patterns = asked.length <= askedByName ? asked : ['refs/']
  const out = await git.run({ gitDir, args: ['for-each-ref', '--format=%(objectname) %(refname)', '--', ...patterns] })
  for (const line of out.toString('utf8').split('\n')) {
    const space = line.indexOf(' ')
    const name = line.slice(space + 1)
    if (wanted.has(name)) held.set(name, line.slice(0, space))
  }
  return held
}

/** The first `limit` branches, by whole name, as they are now. */
export async function listBranchNames({
  git,
  gitDir,
  limit,
}: {
  git: Git
  gitDir: string
  limit: number
}): Promise<string[]> {
  const out = await git.run({
    gitDir,
    args: ['for-each-ref', `--count=${limit}`, '--format=%(refname)', 'refs/heads/'],
  })
  return out.toString('utf8').split('\n').filter(Boolean)
}

/** The branch that HEAD names, whether or not it exists yet; nothing where HEAD is an object. */
export async function readHead({ git, gitDir }: { git: Git; gitDir: string }): Promise<string | undefined> {
  const named = await readHeadFile(gitDir)
  if (named !== undefined) return named
  try {
    const out = await git.run({ gitDir, args: ['symbolic-ref', '--quiet', 'HEAD'] })
    return out.toString('utf8').trim()
  } catch (error) {
    if (error instanceof GitError && error.exitCode === 1) return undefined
    throw error
  }
}
