import type { Readable } from 'node:stream'
import { isNullId, isObjectId } from '../objects/object-id.ts'
import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'
import { GitError } from '../process/git-error.ts'

/** One line of a push: what a ref held, and what it shall hold. */
export interface RefUpdate {
  ref: string
  before: string
  after: string
}

export type RefChange = 'created' | 'updated' | 'deleted'

/** What a line of a push does to its ref; an id of zeros stands for no object. */
export const changeOf = ({ before, after }: RefUpdate): RefChange =>
  isNullId(before) ? 'created' : isNullId(after) ? 'deleted' : 'updated'

/** What a client says before its pack. */
export interface PushCommands {
  updates: RefUpdate[]
  /** What the client wants of the answer, as far as this server knows it: `side-band-64k`, `atomic`, … */
  capabilities: ReadonlySet<string>
  /** Commits whose parents a shallow client does not have. */
  shallow: string[]
  /** What whoever pushes says besides, by `git push -o`. */
  options: string[]
  /** How many commands were sent. When there are more than are taken, `updates` is empty. */
  count: number
}

/** More refs than this in one push are refused. */
export const maxPushedRefs = 20_000

/** The commands of a push that is taken: room for `maxPushedRefs` long names. */
const maxTakenBytes = 16 * 1024 * 1024

/** Options of a push are a few lines: more of them, or longer ones, are no push. */
const maxOptions = 64
const maxOptionBytes = 64 * 1024

/** What most pushes say before their pack, and more: a hundred refs. */
const freeBytes = 16 * 1024

/** The commands of a push that is refused are read to their end, since git prints no answer before. */
const maxReadBytes = 256 * 1024 * 1024

/** gitprotocol-capabilities(5); what a client asks for beyond these is not passed on. */
const known =
  /^(?:report-status|report-status-v2|side-band-64k|atomic|quiet|ofs-delta|delete-refs|push-options|object-format=sha(?:1|256)|agent=[\x21-\x7e]{1,100})$/

const commandLine = /^([0-9a-f]+) ([0-9a-f]+) (.+)$/

/**
 * Reads the commands at the head of a push and leaves `input` at the first byte after them. Memory is bounded: of
 * more commands than are taken, only the number is kept. What is no push throws `corrupt`, also where the client
 * disconnected; what is longer than anyone reads throws `too-large`. `grow` is told of bytes that are kept, beyond the few of
 * most pushes, before they are: what it throws ends the reading.
 */
export async function readPushCommands(input: Readable, grow: (bytes: number) => void): Promise<PushCommands> {
  const reader = createPacketReader()
  const read: PushCommands = { updates: [], capabilities: new Set(), shallow: [], options: [], count: 0 }
  let bytes = 0
  let optionBytes = 0
  let isInOptions = false
  const takeOption = (line: Buffer) => {
    optionBytes += line.length
    if (read.options.length >= maxOptions || optionBytes > maxOptionBytes)
      throw new GitError('too-large', `more than ${maxOptions} options of a push, or longer ones than are read`)
    read.options.push(line.toString('utf8').replace(/\n$/, ''))
  }
  const take = (line: Buffer) => {
    if (read.count > maxPushedRefs) {
      read.count += 1
      return
    }
    const end = line.indexOf(0)
    if (end >= 0 && read.count === 0) {
      const asked = line
        .toString('latin1', end + 1)
        .trim()
        .split(' ')
      read.capabilities = new Set(asked.filter((word) => known.test(word)))
    }
    const text = decodeName(end < 0 ? line : line.subarray(0, end)).replace(/\n$/, '')
    if (text.startsWith('shallow ') && isObjectId(text.slice(8))) read.shallow.push(text.slice(8))
    else {
      const [, before = '', after = '', ref = ''] = commandLine.exec(text) ?? []
      // Certificates of a push are not offered here, so that nothing else may stand in these lines.
      if (!isObjectId(before) || !isObjectId(after)) throw new GitError('malformed', 'this is no command of a push')
      read.count += 1
      read.updates.push({ ref, before, after })
    }
  }
  for (;;) {
    const chunk = await nextChunk(input)
    bytes += chunk.length
    if (bytes > freeBytes && bytes <= maxTakenBytes && read.count <= maxPushedRefs) grow(chunk.length)
    if (bytes > maxReadBytes) throw new GitError('too-large', `more than ${maxReadBytes} bytes of push commands`)
    reader.push(chunk)
    for (let next = reader.next(); next !== undefined; next = reader.next()) {
      if (isInOptions && next.kind === 'data') {
        takeOption(next.data)
        continue
      }
      if (next.kind === 'data') {
        take(next.data)
        if (read.count > maxPushedRefs || bytes > maxTakenBytes) {
          read.updates = []
          read.shallow = []
        }
        continue
      }
      if (next.kind !== 'flush') throw new GitError('malformed', 'this is no end of push commands')
      if (!isInOptions && read.capabilities.has('push-options')) {
        isInOptions = true
        continue
      }
      if (reader.rest().length > 0) input.unshift(reader.rest())
      return read
    }
  }
}

/** Writes commands as a client does, for the git that shall carry them out; options of a push are nothing that it is told of. */
export function writePushCommands({
  updates,
  capabilities,
  shallow,
}: Pick<PushCommands, 'updates' | 'capabilities' | 'shallow'>): Buffer {
  const asked = [...capabilities].filter((word) => word !== 'push-options').join(' ')
  const lines = updates.map(({ ref, before, after }, index) =>
    packet(`${before} ${after} ${ref}${index === 0 ? `\0${asked}` : ''}`),
  )
  return Buffer.concat([...shallow.map((oid) => packet(`shallow ${oid}`)), ...lines, flushPacket])
}

/** Names are bytes to git and text here: what is no UTF-8 shows as U+FFFD, which no name that is taken holds. */
const decodeName = (bytes: Buffer): string => bytes.toString('utf8')

/** The next bytes of a stream; its end, its failure and its destruction are all a push cut off. */
function nextChunk(input: Readable): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const settle = () => {
      const chunk: unknown = input.read()
      if (Buffer.isBuffer(chunk)) {
        stop()
        resolve(chunk)
      } else if (input.readableEnded || input.destroyed) {
        stop()
        reject(input.errored ?? new GitError('malformed', 'the push ended before its commands did'))
      }
    }
    const stop = () => {
      for (const event of ['readable', 'end', 'close', 'error']) input.off(event, settle)
    }
    for (const event of ['readable', 'end', 'close', 'error']) input.on(event, settle)
    settle()
  })
}
