import { unlessUnreadable } from '../history/git-log.ts'
import type { History } from '../history/history-thread.ts'
import { isObjectId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'

export interface HoldersQuery {
  gitDir: string
  commit: string
  /** The refs that are asked about. */
  snapshot: RefSnapshot
  /** How many branches and how many tags are told: the first by whole name. */
  limit: number
  signal?: AbortSignal | undefined
}

/** The refs that reach a commit, by whole name. */
export interface Holders {
  branches: string[]
  tags: string[]
}

/** Of a repository with ten thousand branches and no commit-graph it would take longer than anybody waits. */
const deadlineMs = 4_000

const kinds = ['refs/heads/', 'refs/tags/'] as const

/** The branches and tags that reach a commit: the history thread walks each commit between them once; git, which can't read less, walks from each ref. */
export async function listHolders(
  { git, history }: { git: Git; history: History },
  { gitDir, commit, snapshot, limit, signal }: HoldersQuery,
): Promise<Holders> {
  if (!isObjectId(commit)) throw new GitError('missing', 'no commit id')
  const groups = groupsOf(snapshot)
  const question = { kind: 'holders', commit, groups: groups.map(({ tips }) => tips), limit } as const
  const answer = await unlessUnreadable(() => history.ask(gitDir, question, { signal, deadlineMs }))
  const byGit = async (prefix: string) => {
    const args = [
      'for-each-ref',
      `--contains=${commit}`,
      `--count=${limit}`,
      '--format=%(refname)',
      prefix.slice(0, -1),
    ]
    const out = await git.run({ gitDir, lane: 'heavy', args, deadlineMs, signal })
    return out.toString('utf8').split('\n').filter(Boolean)
  }
  const [branches = [], tags = []] = await Promise.all(
    kinds.map((prefix, index) =>
      answer === undefined
        ? byGit(prefix)
        : (answer.groups[index] ?? []).flatMap((place) => groups[index]?.names[place] ?? []),
    ),
  )
  return { branches, tags }
}

interface Group {
  names: readonly string[]
  tips: SharedArrayBuffer
}

const kept = new WeakMap<RefSnapshot, readonly Group[]>()

/** The branches and the tags that have commits, put together once for each snapshot. */
function groupsOf(snapshot: RefSnapshot): readonly Group[] {
  const known = kept.get(snapshot)
  if (known !== undefined) return known
  const groups = kinds.map((prefix): Group => {
    const names: string[] = []
    const ids: string[] = []
    for (const { name, commit } of snapshot.refs) {
      if (commit === undefined || !name.startsWith(prefix)) continue
      names.push(name)
      ids.push(commit)
    }
    const tips = new SharedArrayBuffer(ids.reduce((sum, id) => sum + id.length / 2, 0))
    Buffer.from(tips).write(ids.join(''), 'hex')
    return { names, tips }
  })
  kept.set(snapshot, groups)
  return groups
}
