import { createPacketReader, flushPacket, packet } from '../pkt-line.ts'

/** What a client is told of its push: gitprotocol-pack(5), "Report Status". */
export interface PushReport {
  /** `ok`, or why the pack could not be taken. */
  unpack: string
  /** Refs that are as the client wanted them. */
  accepted: ReadonlySet<string>
  /** Refs that are not, each with the reason that git prints in brackets. */
  refused: ReadonlyMap<string, string>
}

type Capabilities = ReadonlySet<string>

/** Bytes of one packet of the side band, its length and band among them: the protocol allows 65,520. */
const bandBytes = 65_000

/** Does the client read progress and the report apart from each other? */
export const hasSideBand = (capabilities: Capabilities): boolean => capabilities.has('side-band-64k')

/** Does the client want to be told what became of each ref? */
export const wantsReport = (capabilities: Capabilities): boolean =>
  capabilities.has('report-status') || capabilities.has('report-status-v2')

/** Lines that git prints after `remote:`; nothing for a client that has no place for them. */
export function writeRemoteLines(lines: readonly string[], capabilities: Capabilities): Buffer {
  if (lines.length === 0 || !hasSideBand(capabilities)) return Buffer.alloc(0)
  return inBand(2, Buffer.from(`${lines.join('\n')}\n`))
}

/** The whole answer to a push, its end included; nothing for a client that wants no report. */
export function writePushReport({ unpack, accepted, refused }: PushReport, capabilities: Capabilities): Buffer {
  const banded = hasSideBand(capabilities)
  const lines = [
    packet(`unpack ${unpack}\n`),
    ...[...accepted].map((ref) => packet(`ok ${ref}\n`)),
    ...[...refused].map(([ref, reason]) => packet(`ng ${ref} ${reason}\n`)),
    flushPacket,
  ]
  const report = wantsReport(capabilities) ? Buffer.concat(lines) : Buffer.alloc(0)
  return banded ? Buffer.concat([inBand(1, report), flushPacket]) : report
}

/** Reads a report that git wrote. Nothing, where there is none or it makes no sense. */
export function readPushReport(bytes: Buffer, capabilities: Capabilities): PushReport | undefined {
  try {
    const outer = packetsOf(bytes)
    const lines = hasSideBand(capabilities)
      ? packetsOf(Buffer.concat(outer.filter((data) => data[0] === 1).map((data) => data.subarray(1))))
      : outer
    const accepted = new Set<string>()
    const refused = new Map<string, string>()
    let unpack: string | undefined
    for (const line of lines.map((data) => data.toString('utf8').trimEnd())) {
      const [, word = '', name = '', rest = ''] = /^(unpack|ok|ng) (\S+)(?: (.*))?$/.exec(line) ?? []
      if (word === 'unpack') unpack = line.slice('unpack '.length)
      else if (word === 'ok') accepted.add(name)
      else if (word === 'ng') refused.set(name, rest)
    }
    return unpack === undefined ? undefined : { unpack, accepted, refused }
  } catch {
    return undefined
  }
}

function inBand(band: number, bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += bandBytes)
    parts.push(packet(Buffer.concat([Buffer.from([band]), bytes.subarray(at, at + bandBytes)])))
  return Buffer.concat(parts)
}

function packetsOf(bytes: Buffer): Buffer[] {
  const reader = createPacketReader()
  reader.push(bytes)
  const found: Buffer[] = []
  for (let next = reader.next(); next !== undefined; next = reader.next())
    if (next.kind === 'data') found.push(next.data)
  return found
}
