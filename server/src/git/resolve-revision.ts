import { isObjectId } from './object-id.ts'
import type { ObjectPool } from './object-pool.ts'

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

/**
 * Turns a revision that a user gave into a commit id: a branch, a tag, a whole ref name of either, or an object
 * id (at least 7 digits). Git is asked by whole names only, so that text of a user never reaches its revision parser.
 */
export async function resolveCommit({
  pool,
  gitDir,
  revision,
}: {
  pool: ObjectPool
  gitDir: string
  revision: string
}): Promise<ResolvedRevision | undefined> {
  if (!isRefName(revision)) return undefined
  const refs = [`refs/heads/${revision}`, `refs/tags/${revision}`]
  if (/^refs\/(heads|tags)\//.test(revision)) refs.push(revision)
  for (const ref of refs) {
    const found = await pool.info(gitDir, `${ref}^{commit}`)
    if (found !== undefined) return { ref, commit: found.oid }
  }
  const id = revision.toLowerCase()
  if (!isObjectId(id) && !/^[0-9a-f]{7,63}$/.test(id)) return undefined
  const found = await pool.info(gitDir, `${id}^{commit}`)
  return found === undefined ? undefined : { ref: undefined, commit: found.oid }
}
