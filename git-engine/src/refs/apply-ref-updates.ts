import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isNullId } from '../objects/object-id.ts'
import { digestOf, type GitRef, type RefSnapshot } from './read-ref-snapshot.ts'

/** A branch that a push has moved. */
export interface UpdatedBranch {
  /** Its whole name. */
  ref: string
  /** Its commit from now on; the null id where it is gone. */
  after: string
  /** Committer time of that commit, in seconds since 1970. */
  time: number
}

/** More than this costs more to put together anew than it saves. */
const maxRefs = 5_000
const maxMoved = 8

/**
 * A snapshot after a push, without asking git. Nothing where that can't be told: git has written each of these refs as
 * a file of its own a moment ago, and one that holds something else has moved again.
 */
export function applyRefUpdates(
  gitDir: string,
  snapshot: RefSnapshot,
  moved: readonly UpdatedBranch[],
): RefSnapshot | undefined {
  const { refs, head, kept, objectFormat } = snapshot
  if (refs.length > maxRefs || moved.length > maxMoved || refs.some(({ symref }) => symref !== undefined)) return
  if (!moved.every(({ ref, after }) => heldInFile(gitDir, ref) === (isNullId(after) ? undefined : after))) return
  const names = new Set(moved.map(({ ref }) => ref))
  const next = refs.filter(({ name }) => !names.has(name))
  for (const { ref, after, time } of moved) {
    if (isNullId(after)) continue
    next.push({ name: ref, bytes: undefined, oid: after, peeled: undefined, commit: after, time, symref: undefined })
  }
  next.sort(inGitsOrder)
  const byName = new Map(next.map((ref) => [ref.name, ref]))
  const oid = head.symref === undefined ? head.oid : byName.get(head.symref)?.oid
  const newHead = { symref: head.symref, oid }
  return { ...snapshot, refs: next, byName, head: newHead, digest: digestOf(next, newHead, kept), objectFormat }
}

/** Read at once, so that nothing moves between this look and what follows from it: a few files of 41 bytes. */
function heldInFile(gitDir: string, ref: string): string | undefined {
  try {
    return readFileSync(join(gitDir, ref), 'latin1').trim()
  } catch {
    // Packed, deleted or beyond reach: a reader reads all refs anew, and gets the error.
    return undefined
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: what is plain ASCII is the same in bytes
const ascii = /^[\x00-\x7f]*$/

function inGitsOrder(one: GitRef, other: GitRef): number {
  const areNames = one.bytes === undefined && other.bytes === undefined
  if (areNames && ascii.test(one.name) && ascii.test(other.name)) return one.name < other.name ? -1 : 1
  return Buffer.compare(one.bytes ?? Buffer.from(one.name), other.bytes ?? Buffer.from(other.name))
}
