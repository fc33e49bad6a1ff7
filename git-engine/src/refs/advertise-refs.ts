import { flushPacket } from '../pkt-line.ts'
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

/** What a push may ask for: all that git offers, without certificates, which are not taken here. */
const receiveFeatures = 'report-status report-status-v2 delete-refs side-band-64k quiet atomic ofs-delta push-options'

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
    uploadFeatures,
    ...(stateless ? ['no-done'] : []),
    // A branch that is yet to come is not told.
    ...(target === undefined ? [] : [`symref=HEAD:${nameOf(target)}`]),
    `filter object-format=${objectFormat} ${agent}`,
  ]
  return advertise({ snapshot, protocol, capabilities: capabilities.join(' '), lines: linesForFetch(snapshot) })
}

/** The same for a client that is about to push, as git-receive-pack says it: without HEAD and the ends of tags. */
export function advertiseReceive({ snapshot, protocol }: Advertisement): Generator<Buffer> {
  const capabilities = `${receiveFeatures} object-format=${snapshot.objectFormat} ${agent}`
  return advertise({ snapshot, protocol, capabilities, lines: linesForPush(snapshot) })
}

// Names of refs are bytes. Here each is a letter of its code (latin1), so that tens of thousands of lines are a text that is encoded in
// large pieces: with a buffer for each line, a list of 19,000 refs kept the thread for tens of milliseconds.

function* linesForFetch({ refs, head, byName }: RefSnapshot): Generator<string> {
  if (head.oid !== undefined) {
    const peeled = head.symref === undefined ? undefined : byName.get(head.symref)?.peeled
    yield `${head.oid} HEAD`
    if (peeled !== undefined) yield `${peeled} HEAD^{}`
  }
  for (const ref of refs) {
    const name = nameOf(ref)
    yield `${ref.oid} ${name}`
    if (ref.peeled !== undefined) yield `${ref.peeled} ${name}^{}`
  }
}

function* linesForPush({ refs }: RefSnapshot): Generator<string> {
  for (const ref of refs) yield `${ref.oid} ${nameOf(ref)}`
}

const chunkBytes = 64 * 1024

function* advertise({
  snapshot: { objectFormat, shallow },
  protocol,
  capabilities,
  lines,
}: Advertisement & { capabilities: string; lines: Iterable<string> }): Generator<Buffer> {
  let text = protocol === 'version=1' ? packetOf('version 1\n') : ''
  let isFirst = true
  const say = (line: string) => {
    text += packetOf(isFirst ? `${line}\0${capabilities}\n` : `${line}\n`)
    isFirst = false
  }
  for (const line of lines) {
    say(line)
    if (text.length < chunkBytes) continue
    yield Buffer.from(text, 'latin1')
    text = ''
  }
  // Something must bear the capabilities. Git before 2.41 left them out for a fetch, and with them the object format.
  if (isFirst) say(`${'0'.repeat(objectFormat === 'sha256' ? 64 : 40)} capabilities^{}`)
  for (const oid of shallow) text += packetOf(`shallow ${oid}\n`)
  yield Buffer.concat([Buffer.from(text, 'latin1'), flushPacket])
}

/** A packet as a text of bytes. */
const packetOf = (data: string) => `${(data.length + 4).toString(16).padStart(4, '0')}${data}`

/** A ref's name as a text of bytes. */
function nameOf({ bytes, name }: { bytes: Buffer | undefined; name: string }): string {
  if (bytes !== undefined) return bytes.toString('latin1')
  return Buffer.byteLength(name) === name.length ? name : Buffer.from(name).toString('latin1')
}
