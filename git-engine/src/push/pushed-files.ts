import { dirname, join, normalize } from 'node:path'
import type { LfsPointer } from '../objects/lfs-pointer.ts'
import { listLfsPointers } from '../objects/list-lfs-pointers.ts'
import { isNullId } from '../objects/object-id.ts'
import { GitError } from '../process/git-error.ts'
import { linesOf } from '../process/lines-of.ts'
import { exitError, type Git, type GitCommand } from '../process/run-git.ts'

/** A push whose objects are here and whose refs have not moved. The caller is in its slot. */
export interface ArrivedPush {
  gitDir: string
  /** The folder in which its objects lie until its refs move, as git names it. */
  quarantine: string
  /** What its refs shall hold. */
  tips: readonly string[]
}

/** What takes longer, or has more small blobs, is not looked into: half a minute on a machine of two cores. */
const patienceMs = 60_000
const maxBlobs = 500_000
const maxPointers = 100_000

/**
 * Finds the pointers of Git LFS among the objects that a push brought, by the ids of their blobs. Some of them may have been there
 * before: a pack that git completes has them as well. Throws `too-large` or `timeout` where those are too many to look at.
 */
export async function listPushedPointers(
  git: Git,
  { gitDir, quarantine }: Omit<ArrivedPush, 'tips'>,
): Promise<Map<string, LfsPointer>> {
  const found = new Map<string, LfsPointer>()
  await listLfsPointers(git, {
    gitDir,
    environment: { GIT_OBJECT_DIRECTORY: inRepository({ gitDir, quarantine }) },
    lane: 'receive',
    holdsSlot: true,
    deadlineMs: patienceMs,
    maxBlobs,
    onPointer: (pointer, blob) => {
      if (found.size < maxPointers) found.set(blob, pointer)
    },
  })
  return found
}

/** The paths at which the new commits of a push have some blobs, in no order; those of what the repository had before are not told. */
export async function findPushedPaths(
  git: Git,
  { blobs, limit, ...push }: ArrivedPush & { blobs: ReadonlySet<string>; limit: number },
): Promise<string[]> {
  const paths: string[] = []
  await readLines(git, push, {
    args: ['rev-list', '--objects', '--stdin', '--not', '--all'],
    input: `${made(push).join('\n')}\n`,
    onLine(line) {
      const space = line.indexOf(' ')
      if (space < 0 || !blobs.has(line.slice(0, space))) return true
      paths.push(line.slice(space + 1))
      return paths.length < limit
    },
  })
  return paths
}

/** The first of some paths, as names in UTF-8, that a new commit of a push changes. A merge changes what it has from none of its parents. */
export async function findPushedChange(
  git: Git,
  { paths, ...push }: ArrivedPush & { paths: readonly string[] },
): Promise<string | undefined> {
  let found: string | undefined
  await readLines(git, push, {
    args: ['log', '--format=', '--name-only', '--full-history', '--diff-merges=combined', '--stdin', '--not', '--all'],
    settings: ['core.quotePath=false'],
    input: [...made(push), '--', ...paths, ''].join('\n'),
    onLine(line) {
      if (line !== '') found = line
      return found === undefined
    },
  })
  return found
}

const made = ({ tips }: ArrivedPush) => tips.filter((oid) => !isNullId(oid))

/** The folder, where it is one of this repository. */
export function inRepository({ gitDir, quarantine }: Omit<ArrivedPush, 'tips'>): string {
  const folder = normalize(quarantine)
  if (dirname(folder) !== join(gitDir, 'objects')) throw new GitError('failed', 'a push lies in its own repository')
  return folder
}

/** Reads what has come of a push, with the objects of the repository beside it. */
export const inQuarantine = (push: Omit<ArrivedPush, 'tips'>) =>
  ({
    gitDir: push.gitDir,
    environment: {
      GIT_OBJECT_DIRECTORY: inRepository(push),
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(push.gitDir, 'objects'),
    },
    lane: 'receive',
    holdsSlot: true,
    deadlineMs: patienceMs,
  }) as const satisfies Partial<GitCommand>

interface Listing extends Pick<GitCommand, 'args' | 'settings'> {
  input: string
  /** Wants it more? */
  onLine: (line: string) => boolean
}

/** Reads what git writes of a push line by line, with the objects of the repository beside those that came, as far as it is wanted. */
async function readLines(git: Git, push: ArrivedPush, { args, settings = [], input, onLine }: Listing): Promise<void> {
  const command: GitCommand = { ...inQuarantine(push), args, settings }
  const child = await git.start(command)
  child.stdin.end(input)
  let isEnough = false
  for await (const lines of linesOf(child.stdout)) {
    isEnough = lines.some((line) => !onLine(line))
    if (!isEnough) continue
    child.kill()
    break
  }
  const exit = await child.ended
  if (!isEnough && (exit.why !== 'exit' || exit.code !== 0)) throw exitError(command, exit)
}
