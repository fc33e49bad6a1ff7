import { flushPacket, packet } from '../pkt-line.ts'
import type { RefSnapshot } from './read-ref-snapshot.ts'

export interface Advertisement {
  snapshot: RefSnapshot
  /** The client's `Git-Protocol`: the first version introduces itself, the second lists no refs so. */
  protocol: string | undefined
}

export interface UploadAdvertisement extends Advertisement {
  /** Does each request of the fetch stand by itself, as over HTTP? Else one conversation follows, as over SSH. */
  stateless: boolean
}

/** What a fetch may ask for: all that git offers under the settings in `fetch/serve-packs.ts`. */
const uploadFeatures =
  'multi_ack thin-pack side-band side-band-64k ofs-delta shallow deepen-since deepen-not deepen-relative ' +
  'no-progress include-tag multi_ack_detailed'

/** What a push may ask for: all that git offers, without certificates and options, which are not taken here. */
const receiveFeatures = 'report-status report-status-v2 delete-refs side-band-64k quiet atomic ofs-delta'

const agent = 'agent=sheaf'

/**
 * What a client of protocol version 0 or 1 that is about to fetch is sent first (gitprotocol-pack(5), "Reference
 * Discovery"), as git-upload-pack says it, in pieces of about 64 KiB: HEAD, then all refs but the server's own, each
 * annotated tag followed by what it stands for. Not for snapshots with `hidesRefs`: only git knows what those list.
 */
export function advertiseUpload({ snapshot, protocol, stateless }: UploadAdvertisement): Generator<Buffer> {
  const { head, byName, objectFormat } = snapshot
  const target = head.symref === undefined ? undefined : byName.get(head.symref)
  const capabilities = [
    bytesOf(uploadFeatures),
    ...(stateless ? [bytesOf('no-done')] : []),
    // A branch that is yet to come is not told.
    ...(target === undefined ? [] : [Buffer.concat([bytesOf('symref=HEAD:'), nameOf(target)])]),
    bytesOf(`filter object-format=${objectFormat} ${agent}`),
  ]
  return advertise({ snapshot, protocol, capabilities: joined(capabilities), lines: linesForFetch(snapshot) })
}

/** The same for a client that is about to push, as git-receive-pack says it: without HEAD and the ends of tags. */
export function advertiseReceive({ snapshot, protocol }: Advertisement): Generator<Buffer> {
  const capabilities = bytesOf(`${receiveFeatures} object-format=${snapshot.objectFormat} ${agent}`)
  return advertise({ snapshot, protocol, capabilities, lines: linesForPush(snapshot) })
}

function* linesForFetch({ refs, head, byName }: RefSnapshot): Generator<Buffer> {
  if (head.oid !== undefined) {
    const peeled = head.symref === undefined ? undefined : byName.get(head.symref)?.peeled
    yield bytesOf(`${head.oid} HEAD`)
    if (peeled !== undefined) yield bytesOf(`${peeled} HEAD^{}`)
  }
  for (const ref of refs) {
    yield lineOf(ref.oid, nameOf(ref))
    if (ref.peeled !== undefined) yield lineOf(ref.peeled, Buffer.concat([nameOf(ref), bytesOf('^{}')]))
  }
}

function* linesForPush({ refs }: RefSnapshot): Generator<Buffer> {
  for (const ref of refs) yield lineOf(ref.oid, nameOf(ref))
}

const chunkBytes = 64 * 1024

function* advertise({
  snapshot: { objectFormat, shallow },
  protocol,
  capabilities,
  lines,
}: Advertisement & { capabilities: Buffer; lines: Iterable<Buffer> }): Generator<Buffer> {
  let pieces: Buffer[] = protocol === 'version=1' ? [packet('version 1\n')] : []
  let size = 0
  let isFirst = true
  const say = (line: Buffer) => {
    const end = isFirst ? [bytesOf('\0'), capabilities, lineEnd] : [lineEnd]
    isFirst = false
    const said = packet(Buffer.concat([line, ...end]))
    pieces.push(said)
    size += said.length
  }
  for (const line of lines) {
    say(line)
    if (size < chunkBytes) continue
    yield Buffer.concat(pieces)
    pieces = []
    size = 0
  }
  // Something must bear the capabilities. Git before 2.41 left them out for a fetch, and with them the object format.
  if (isFirst) say(lineOf('0'.repeat(objectFormat === 'sha256' ? 64 : 40), bytesOf('capabilities^{}')))
  for (const oid of shallow) pieces.push(packet(`shallow ${oid}\n`))
  yield Buffer.concat([...pieces, flushPacket])
}

const bytesOf = (text: string) => Buffer.from(text)
const lineEnd = bytesOf('\n')
const nameOf = ({ bytes, name }: { bytes: Buffer | undefined; name: string }) => bytes ?? bytesOf(name)
const lineOf = (oid: string, name: Buffer) => Buffer.concat([bytesOf(`${oid} `), name])
const joined = (words: readonly Buffer[]) =>
  Buffer.concat(words.flatMap((word, index) => (index === 0 ? [word] : [bytesOf(' '), word])))
