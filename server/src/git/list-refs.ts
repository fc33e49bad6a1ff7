import { hiddenRefs } from './git-environment.ts'
import type { Git } from './run-git.ts'

export interface GitRef {
  /** The whole name: `refs/heads/main`. */
  name: string
  /** What the ref holds. */
  oid: string
  /** The commit at its end, through tags of tags; the same as `oid` for a branch. */
  commit: string
  /** Committer time of that commit, in seconds since 1970. */
  time: number
}

const format = [
  '%(refname)',
  '%(objectname)',
  '%(objecttype)',
  '%(committerdate:unix)',
  '%(*objectname)',
  '%(*objecttype)',
  '%(*committerdate:unix)',
].join('%00')

/**
 * All references under a prefix that end in a commit, by name; the server's own are left out. Git peels a tag by one
 * level only in this listing (seen with 2.39), so a tag of a tag is left to `resolveCommit`.
 */
export async function listRefs({
  git,
  gitDir,
  prefix,
}: {
  git: Git
  gitDir: string
  prefix: string
}): Promise<GitRef[]> {
  const out = await git.run({ gitDir, args: ['for-each-ref', `--format=${format}`, prefix] })
  const refs: GitRef[] = []
  for (const line of out.toString('utf8').split('\n')) {
    const [name, oid, type, time, peeled, peeledType, peeledTime] = line.split('\0')
    if (name === undefined || oid === undefined || name.startsWith(hiddenRefs)) continue
    if (type === 'commit') refs.push({ name, oid, commit: oid, time: Number(time) })
    else if (peeled && peeledType === 'commit') refs.push({ name, oid, commit: peeled, time: Number(peeledTime) })
  }
  return refs
}

/** What every reference of these names holds now; names that do not exist are absent. */
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
  if (names.length === 0) return held
  // By prefix, not by name: thousands of names would not fit a command line.
  const wanted = new Set(names)
  const patterns = names.length <= 200 ? names : ['refs/']
  const out = await git.run({ gitDir, args: ['for-each-ref', '--format=%(objectname) %(refname)', ...patterns] })
  for (const line of out.toString('utf8').split('\n')) {
    const space = line.indexOf(' ')
    const name = line.slice(space + 1)
    if (wanted.has(name)) held.set(name, line.slice(0, space))
  }
  return held
}

/** The branch that HEAD names, whether or not it exists yet. */
export async function readHead({ git, gitDir }: { git: Git; gitDir: string }): Promise<string> {
  const out = await git.run({ gitDir, args: ['symbolic-ref', 'HEAD'] })
  return out.toString('utf8').trim()
}
