import { isNullId, isObjectId } from '../objects/object-id.ts'
import { readSigned, type SignedObject } from '../objects/read-signed.ts'
import { GitError } from '../process/git-error.ts'
import type { Git } from '../process/run-git.ts'
import { type ArrivedPush, inQuarantine } from './pushed-files.ts'

/** What a push does to one branch. Its objects are here, and no ref has moved. */
export interface ArrivedUpdate extends Omit<ArrivedPush, 'tips'> {
  before: string
  after: string
}

/** So much of all commits together is read. */
const maxBytes = 64 * 1024 * 1024

/**
 * The commits that a branch has more once it is moved, the newest first; of a branch that is made, those that no other one has. `isMerge`: those
 * with several parents alone.
 */
export async function listPushedCommits(
  git: Git,
  { before, after, limit, isMerge = false, ...push }: ArrivedUpdate & { limit: number; isMerge?: boolean },
): Promise<string[]> {
  if (!isObjectId(after) || isNullId(after)) return []
  const known = isNullId(before) ? ['--not', '--branches'] : [`^${before}`]
  const only = isMerge ? ['--min-parents=2'] : []
  const listed = await git.run({
    ...inQuarantine(push),
    args: ['rev-list', `--max-count=${limit}`, ...only, after, ...known],
  })
  return listed.toString('latin1').split('\n').filter(Boolean)
}

/** What the signatures of these commits of a push are about, by id. Throws `too-large` where they are too many, or too large. */
export async function readPushedSignatures(
  git: Git,
  { oids, ...push }: Omit<ArrivedPush, 'tips'> & { oids: readonly string[] },
): Promise<Map<string, SignedObject>> {
  const answer = await git.run({
    ...inQuarantine(push),
    args: ['cat-file', '--batch'],
    input: `${oids.join('\n')}\n`,
    maxOutputBytes: maxBytes,
  })
  const signed = new Map<string, SignedObject>()
  let at = 0
  for (const oid of oids) {
    const end = answer.indexOf('\n', at)
    const [, kind, size] = answer.toString('latin1', at, end).split(' ')
    if (end < 0 || kind !== 'commit') throw new GitError('missing', 'a commit of a push is not there')
    const data = answer.subarray(end + 1, end + 1 + Number(size))
    at = end + 2 + Number(size)
    const pool = {
      contents: async (_: string, name: string, most = data.length) => ({
        ...{ oid: name, type: 'commit' as const, size: data.length, data: data.subarray(0, most) },
      }),
    }
    const object = await readSigned({ pool, gitDir: push.gitDir, oid })
    if (object !== undefined) signed.set(oid, object)
  }
  return signed
}
