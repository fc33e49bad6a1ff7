import { isObjectId } from '../objects/object-id.ts'
import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'
import type { RefSnapshot } from '../refs/read-ref-snapshot.ts'

/** A request that is understood as far as it decides what may be answered. */
export type V2Request =
  | { command: 'ls-refs'; peel: boolean; symrefs: boolean; unborn: boolean; prefixes: readonly string[] }
  | {
      command: 'fetch'
      /** The lines of arguments as they came. */
      lines: readonly string[]
      wants: readonly string[]
      /** Does the client only want, without a word about what it has? Then all who ask the same get the same. */
      whole: boolean
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
 * did not would be given out unasked. Nothing is returned for what is not understood.
 */
export function readV2Request(
  body: Buffer,
  objectFormat: RefSnapshot['objectFormat'] | undefined,
): V2Request | undefined {
  try {
    const [capabilities, lines] = sections(body)
    const commands = capabilities.flatMap((line) => (line.startsWith('command=') ? [line.slice(8)] : []))
    const others = capabilities.filter((line) => !line.startsWith('command='))
    // A client that does not name its format means the old one.
    const format = others.find((line) => line.startsWith('object-format='))?.slice(14) ?? 'sha1'
    if (commands.length !== 1 || format !== (objectFormat ?? format)) return undefined
    if (!others.every((line) => /^(?:agent|object-format|server-option)=/.test(line))) return undefined
    if (commands[0] === 'ls-refs') return readLsRefs(lines)
    return commands[0] === 'fetch' ? readFetch(lines) : undefined
  } catch (error) {
    if (error instanceof GitError && error.kind === 'corrupt') return undefined
    throw error
  }
}

/** The two sections of a request, as lines whose characters are bytes. */
function sections(body: Buffer): [capabilities: string[], lines: string[]] {
  const reader = createPacketReader()
  reader.push(body)
  const capabilities: string[] = []
  const lines: string[] = []
  let section = capabilities
  for (;;) {
    const next = reader.next()
    if (next === undefined || next.kind === 'end') throw new GitError('corrupt', 'this request has no end')
    if (next.kind === 'flush') break
    if (next.kind === 'data') section.push(next.data.toString('latin1').replace(/\n$/, ''))
    else if (section === lines) throw new GitError('corrupt', 'this request has three sections')
    else section = lines
  }
  if (reader.rest().length > 0) throw new GitError('corrupt', 'something follows this request')
  return [capabilities, lines]
}

function readLsRefs(lines: readonly string[]): V2Request | undefined {
  const flags = new Set<string>()
  const prefixes: string[] = []
  for (const line of lines) {
    if (line.startsWith('ref-prefix ')) prefixes.push(line.slice(11))
    else if (line === 'peel' || line === 'symrefs' || line === 'unborn') flags.add(line)
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

const plainFetchLine =
  /^(?:done|thin-pack|no-progress|include-tag|ofs-delta|deepen-relative|(?:deepen|deepen-since|deepen-not|filter|shallow) \S+)$/

function readFetch(lines: readonly string[]): V2Request | undefined {
  const wants = lines.flatMap((line) => (line.startsWith('want ') ? [line.slice(5)] : []))
  if (!wants.every(isObjectId)) return undefined
  const whole =
    wants.length > 0 &&
    lines.includes('done') &&
    lines.every((line) => line.startsWith('want ') || plainFetchLine.test(line))
  return { command: 'fetch', lines, wants, whole }
}
