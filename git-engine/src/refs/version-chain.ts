import { randomUUID } from 'node:crypto'
import { syncPush } from '../disk/sync-disk.ts'
import { type Signature, signedCommit } from '../land/commit-object.ts'
import { newObject } from '../land/new-object.ts'
import { writePack } from '../land/write-pack.ts'
import { isObjectId } from '../objects/object-id.ts'
import type { ObjectPool } from '../objects/object-pool.ts'
import { versionRefs } from '../process/git-environment.ts'
import { GitError } from '../process/git-error.ts'
import { exitError, type Git } from '../process/run-git.ts'
import { readRefs } from './list-refs.ts'

/** Commits that are to be kept beside what a pull request proposed before, by its number. */
export interface KeptVersion {
  gitDir: string
  number: number
  /** Those that are not there any more are passed over. */
  commits: readonly string[]
}

const keeper: Signature = { name: 'Sheaf', email: 'sheaf@localhost' }
/** Somebody else may add to it in between. */
const attempts = 5
const deadlineMs = 20_000

/**
 * Adds a commit to the chain of a pull request: its parents are the last one of the chain and what is to be kept, so that one ref keeps all that was
 * ever proposed and no repack drops it. The ref is the server's own; nobody lists, pushes or fetches it. Lasts once it returns.
 */
export async function keepVersion(
  { git, pool }: { git: Git; pool: Pick<ObjectPool, 'info'> },
  { gitDir, number, commits }: KeptVersion,
): Promise<void> {
  if (!Number.isSafeInteger(number)) throw new GitError('missing', 'no number of a pull request')
  const found = await Promise.all(
    [...new Set(commits)].filter(isObjectId).map(async (oid) => ((await pool.info(gitDir, oid)) ? oid : undefined)),
  )
  const kept = found.filter((oid) => oid !== undefined)
  const [first] = kept
  if (first === undefined) return
  const ref = `${versionRefs}${number}`
  for (let attempt = 1; ; attempt += 1) {
    const last = (await readRefs({ git, gitDir, names: [ref] })).get(ref)
    const parents = [...(last === undefined ? [] : [last]), ...kept]
    const idBytes = first.length / 2
    const tree = newObject('tree', Buffer.alloc(0), idBytes)
    const commit = signedCommit({
      ...{ tree: tree.oid, parents, committer: keeper, at: Date.now(), idBytes, sign: undefined },
      author: `${keeper.name} <${keeper.email}> 0 +0000`,
      // Nobody comes upon its id who knows what it keeps.
      message: `A version of #${number}\n\n${randomUUID()}\n`,
    })
    await storePack(git, gitDir, [tree, commit])
    const line = `update ${ref} ${commit.oid} ${last ?? '0'.repeat(first.length)}\n`
    try {
      await git.run({ gitDir, args: ['update-ref', '--stdin', '--no-deref'], input: line, deadlineMs })
      return await syncPush({ gitDir, refs: [ref] })
    } catch (error) {
      if (!(error instanceof GitError && error.kind === 'failed') || attempt >= attempts) throw error
    }
  }
}

/** As one pack, which git brings to the disk and the next repack takes in. */
async function storePack(git: Git, gitDir: string, objects: Parameters<typeof writePack>[0]): Promise<void> {
  const command = { gitDir, args: ['index-pack', '--stdin'], deadlineMs } as const
  const child = await git.start(command)
  child.stdout.resume()
  writePack(objects, (objects[0]?.oid.length ?? 0) / 2).pipe(child.stdin)
  const exit = await child.ended
  if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
}
