import { isObjectId } from '../objects/object-id.ts'
import { flushPacket, packet, packetLength } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'

/** A request that is understood as far as it decides what may be answered. */
export type V2Request =
  | { command: 'ls-refs'; peel: boolean; symrefs: boolean; unborn: boolean; prefixes: readonly string[] }
  | {
      command: 'fetch'
      /** The arguments as they came. */
      args: Buffer
      wants: ReadonlySet<string>
      /** Does the client only want, without a word about what it has? Then all who ask the same get the same. */
      whole: boolean
      /** Is it `whole`, for all that is reached from what it wants, and with any form of deltas? */
      everything: boolean
      /** Does a tag go with what it stands for, though it is not named? */
      includesTags: boolean
      /** Is it for the commits that it names alone, without what is before them? */
      tipsOnly: boolean
    }

/** From so many prefixes on git ignores them all (ls-refs.c). */
const tooManyPrefixes = 65_536

/** The protocol that a client asks for: the highest version among the keys of its `Git-Protocol`, as git reads it. */
export function readProtocol(header: string | undefined): string | undefined {
  const known = header?.split(':').filter((key) => /^version=[012]$/.test(key)) ?? []
  return known.sort().at(-1)
}

/** What the server can, in protocol version 2: the same for every repository of one object format. */
export function advertiseCapabilities(objectFormat: RefSnapshot['objectFormat']): Buffer {
  const lines = [
    'version 2',
    'agent=sheaf',
    'ls-refs=unborn',
    'fetch=shallow wait-for-done filter',
    'server-option',
    `object-format=${objectFormat}`,
  ]
  return Buffer.concat([...lines.map((line) => packet(`${line}\n`)), flushPacket])
}

/**
 * Reads one request of protocol version 2 (gitprotocol-v2(5)), stricter than git does: a want that git saw and this
 * did not would be given out unasked. Nothing is returned for what is not understood. It is read once, from its bytes:
 * one that wants 100,000 objects makes 100,000 strings, not three times as many.
 */
export function readV2Request(
  body: Buffer,
  objectFormat: RefSnapshot['objectFormat'] | undefined,
): V2Request | undefined {
  try {
    const { capabilities, args } = sections(body)
    const commands: string[] = []
    // A client that does not name its format means the old one.
    let format = 'sha1'
    for (const { start, end } of packetsIn(capabilities)) {
      const line = textOf(capabilities, start, end)
      if (line.startsWith('command=')) commands.push(line.slice(8))
      else if (line.startsWith('object-format=')) format = line.slice(14)
      else if (!/^(?:agent|server-option)=/.test(line)) return undefined
    }
    if (commands.length !== 1 || format !== (objectFormat ?? format)) return undefined
    if (commands[0] === 'ls-refs') return readLsRefs(args)
    return commands[0] === 'fetch' ? readFetch(args) : undefined
  } catch (error) {
    if (error instanceof GitError && error.kind === 'malformed') return undefined
    throw error
  }
}

/** The two sections of a request: packets without what divides and ends them. */
function sections(body: Buffer): { capabilities: Buffer; args: Buffer } {
  let divided: number | undefined
  for (let at = 0; ; ) {
    const length = packetLength(body, at)
    if (length === undefined || length === 2) throw new GitError('malformed', 'this request has no end')
    if (length === 0) {
      if (at + 4 !== body.length) throw new GitError('malformed', 'something follows this request')
      const args = divided === undefined ? body.subarray(0, 0) : body.subarray(divided + 4, at)
      return { capabilities: body.subarray(0, divided ?? at), args }
    }
    if (length === 1) {
      if (divided !== undefined) throw new GitError('malformed', 'this request has three sections')
      divided = at
    }
    at += Math.max(4, length)
  }
}

/** Where the bytes of each packet of a section stand. */
function* packetsIn(section: Buffer): Generator<{ start: number; end: number }> {
  for (let at = 0; at < section.length; ) {
    const end = at + (packetLength(section, at) ?? 0)
    yield { start: at + 4, end }
    at = end
  }
}

/** A line without its end, as characters that are bytes. */
const textOf = (section: Buffer, start: number, end: number): string =>
  section.toString('latin1', start, section[end - 1] === newline && end > start ? end - 1 : end)

const newline = 0x0a

function readLsRefs(args: Buffer): V2Request | undefined {
  const flags = new Set<string>()
  const prefixes: string[] = []
  for (const { start, end } of packetsIn(args)) {
    const line = textOf(args, start, end)
    if (line.startsWith('ref-prefix ')) {
      if (prefixes.length < tooManyPrefixes) prefixes.push(line.slice(11))
    } else if (line === 'peel' || line === 'symrefs' || line === 'unborn') flags.add(line)
    else return undefined
  }
  return {
    command: 'ls-refs',
    peel: flags.has('peel'),
    symrefs: flags.has('symrefs'),
    unborn: flags.has('unborn'),
    prefixes: prefixes.length >= tooManyPrefixes ? [] : prefixes,
  }
}

/** Lines that say how the pack may come, and change nothing about what is in it but for tags that nobody named. */
const formLine = /^(?:thin-pack|no-progress|include-tag|ofs-delta)$/
const narrowingLine = /^(?:deepen-relative|(?:deepen|deepen-since|deepen-not|filter|shallow) \S+)$/

function readFetch(args: Buffer): V2Request | undefined {
  const wants = new Set<string>()
  let isDone = false
  let isPlain = true
  let isNarrow = false
  let tipsOnly = false
  let takesOffsets = false
  let includesTags = false
  for (const { start, end } of packetsIn(args)) {
    const line = textOf(args, start, end)
    if (line.startsWith('want ')) {
      const oid = line.slice(5)
      if (!isObjectId(oid)) return undefined
      wants.add(oid)
    } else if (line === 'done') isDone = true
    else if (narrowingLine.test(line)) {
      isNarrow = true
      tipsOnly ||= line === 'deepen 1'
    } else if (formLine.test(line)) {
      takesOffsets ||= line === 'ofs-delta'
      includesTags ||= line === 'include-tag'
    } else isPlain = false
  }
  const whole = wants.size > 0 && isDone && isPlain
  return {
    command: 'fetch',
    args,
    wants,
    whole,
    everything: whole && !isNarrow && takesOffsets,
    includesTags,
    tipsOnly: whole && tipsOnly,
  }
}
