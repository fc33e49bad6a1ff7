import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'

/** From where a repository can be seen by those who may only read it. */
export interface PublicTips {
  /** Raw ids of commits, one after another. What these reach is public, and no other commit. */
  commits: SharedArrayBuffer
  /** The same in hexadecimal. */
  ids: readonly string[]
  /** The commit behind each whole id that a ref names: that of a commit, or of an annotated tag. */
  named: ReadonlyMap<string, string>
  /** Ids of the annotated tags among them, sorted. */
  tags: readonly string[]
}

/**
 * What makes commits public: the refs that are not the server's own, HEAD, and what keeps the versions of pull requests. Whatever else shall one
 * day keep a commit in sight (an event that is kept) is a tip to be added here, and to the digest that names them.
 */
function findTips({ refs, head, kept: versions }: RefSnapshot): PublicTips {
  const named = new Map<string, string>()
  const tags: string[] = []
  for (const { oid, commit } of refs) {
    if (commit === undefined) continue
    if (oid !== commit && !named.has(oid)) tags.push(oid)
    named.set(oid, commit)
    named.set(commit, commit)
  }
  if (head.symref === undefined && head.oid !== undefined) named.set(head.oid, head.oid)
  const ids = [...new Set([...named.values(), ...versions])]
  const idBytes = (ids[0]?.length ?? 0) / 2
  const commits = new SharedArrayBuffer(ids.length * idBytes)
  const bytes = Buffer.from(commits)
  for (const [index, id] of ids.entries()) bytes.write(id, index * idBytes, 'hex')
  return { commits, ids, named, tags: tags.sort() }
}

const kept = new WeakMap<RefSnapshot, PublicTips>()

/** The tips of a snapshot, put together once for each. */
export function publicTips(snapshot: RefSnapshot): PublicTips {
  const known = kept.get(snapshot) ?? findTips(snapshot)
  kept.set(snapshot, known)
  return known
}

/** Ids of annotated tags that begin with these digits. */
export function tagsStartingWith({ tags }: PublicTips, digits: string): string[] {
  let low = 0
  let high = tags.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((tags[middle] ?? '') < digits) low = middle + 1
    else high = middle
  }
  const found: string[] = []
  for (let tag = tags[low]; tag?.startsWith(digits); tag = tags[low + found.length]) found.push(tag)
  return found
}
