import { isObjectId } from '../objects/object-id.ts'
import { packetLength } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'

/** What a clone has to be able to take: the pack in packets of a side band, and deltas that name what they are made from by its place. */
const needed = ['side-band-64k', 'ofs-delta']

/** Longer than the wants of a clone whose pack is known: it is not worth reading. */
const maxBytes = 2 * 1024 * 1024

interface OldClone {
  wants: ReadonlySet<string>
  /** Does a tag go with what it stands for? */
  includesTags: boolean
}

/**
 * What one request of protocol version 0 or 1 (gitprotocol-pack(5), "Packfile Negotiation") wants, where it is a clone: it wants
 * all that some ids reach, has nothing, and says so in this one request. Nothing for every other, which git reads itself.
 */
export function readOldClone(body: Buffer): OldClone | undefined {
  const wants = new Set<string>()
  const lines = body.length > maxBytes ? undefined : linesOf(body)
  const [first = '', ...others] = lines ?? []
  const [, oid = '', features = ''] = /^want (\S+) (.+)$/.exec(first) ?? []
  const known = features.split(' ')
  if (!isObjectId(oid) || !needed.every((feature) => known.includes(feature))) return undefined
  wants.add(oid)
  if (others.splice(-2).join() !== ',done') return undefined
  for (const line of others) {
    const wanted = line.startsWith('want ') ? line.slice(5) : ''
    if (!isObjectId(wanted)) return undefined
    wants.add(wanted)
  }
  return { wants, includesTags: known.includes('include-tag') }
}

/** The lines of a request without their ends; a flush packet is an empty one. */
function linesOf(body: Buffer): string[] | undefined {
  const lines: string[] = []
  try {
    for (let at = 0; at < body.length; ) {
      const length = packetLength(body, at)
      if (length === undefined || length === 1 || length === 2 || at + length > body.length) return undefined
      lines.push(length === 0 ? '' : body.toString('latin1', at + 4, at + length).replace(/\n$/, ''))
      at += Math.max(4, length)
    }
    return lines
  } catch (error) {
    if (error instanceof GitError && error.kind === 'malformed') return undefined
    throw error
  }
}
