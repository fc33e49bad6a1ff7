import type { ObjectCache } from '../objects/object-cache.ts'
import type { ObjectPool } from '../objects/object-pool.ts'
import { GitError } from '../process/git-error.ts'
import type { Reachability } from '../reach/reachability.ts'
import type { RefSnapshots, RefsOptions } from './refs-snapshot.ts'

/** A revision from outside, found: the ref or id that it meant, and the commit that it ends in. */
export interface ResolvedRevision {
  /** The whole ref name, or nothing where an object id was given. */
  ref: string | undefined
  commit: string
}

/**
 * May this text stand in a ref name? The rules of git-check-ref-format(1). Whatever passes holds none of the
 * characters that give a revision a meaning beyond its name (`^ ~ : @{ ..`), no line break and no leading dash.
 */
export function isRefName(text: string): boolean {
  return (
    text !== '' &&
    text.length <= 1024 &&
    // biome-ignore lint/suspicious/noControlCharactersInRegex: git refuses them, so must we
    !/[\x00-\x20\x7f~^:?*[\\]|\.\.|@\{|\/\/|^[-/]|[/.]$/.test(text) &&
    text !== '@' &&
    !text.split('/').some((part) => part.startsWith('.') || part.endsWith('.lock'))
  )
}

export interface RevisionQuery extends RefsOptions {
  revision: string
  /** Is a commit that no ref reaches found, too, by its whole id? That is for those who may write to the repository. */
  unreachable: boolean
}

/**
 * Turns a revision that a user gave into a commit id: a branch, a tag, a whole ref name of either, or an object id
 * (at least 7 digits). Names are looked up among the refs, digits among what refs reach: what was pushed away stays
 * in the repository for a while, and would be found by trying. Text of a user never reaches git's revision parser.
 */
export async function resolveCommit({
  pool,
  objects,
  refs,
  reach,
  gitDir,
  version,
  revision,
  unreachable,
}: RevisionQuery & { pool: ObjectPool; objects: ObjectCache; refs: RefSnapshots; reach: Reachability }): Promise<
  ResolvedRevision | undefined
> {
  if (!isRefName(revision)) return undefined
  // Where there are too many refs to hold them all, git is asked for each by its whole name.
  const snapshot = await refs.read({ gitDir, version }).catch((error: unknown) => {
    if (error instanceof GitError && error.kind === 'too-large') return undefined
    throw error
  })
  const names = [`refs/heads/${revision}`, `refs/tags/${revision}`]
  if (/^refs\/(heads|tags)\//.test(revision)) names.push(revision)
  for (const name of names) {
    const commit = snapshot ? snapshot.byName.get(name)?.commit : (await pool.info(gitDir, `${name}^{commit}`))?.oid
    if (commit !== undefined) return { ref: name, commit }
  }
  const id = revision.toLowerCase()
  if (!/^[0-9a-f]{7,64}$/.test(id)) return undefined
  const from = { gitDir, version, snapshot }
  const isWhole =
    snapshot === undefined ? id.length === 40 || id.length === 64 : id.length === idDigits[snapshot.objectFormat]
  const find = () => {
    if (!isWhole) return reach.commitStartingWith({ ...from, digits: id })
    if (!unreachable) return reach.commit({ ...from, id })
    return objects.holds(gitDir, id) ? id : pool.info(gitDir, `${id}^{commit}`).then((found) => found?.oid)
  }
  const commit = await find()
  return commit === undefined ? undefined : { ref: undefined, commit }
}

const idDigits = { sha1: 40, sha256: 64 } as const
