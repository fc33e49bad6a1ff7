import { Transform } from 'node:stream'
import { createPacketReader, packet } from '../../git/pkt-line.ts'

const progressBand = 2

/** What git reported about a push: the refs that it says are updated. Absent where the client wanted no report. */
export type PushReport = ReadonlySet<string> | undefined

/**
 * Hands progress on at once and keeps back the rest, which says that the push succeeded, until `settle` has made
 * that true: a client must never hear of a push that a power cut could still undo.
 */
export function holdReport(settle: (report: PushReport) => Promise<void>): Transform {
  const reader = createPacketReader()
  const held: Buffer[] = []
  let framed = true

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!framed) held.push(chunk)
      else {
        reader.push(chunk)
        try {
          for (let next = reader.next(); next !== undefined; next = reader.next()) {
            if (next.kind !== 'data') held.push(Buffer.from('0000'))
            else if (next.data[0] === progressBand) this.push(packet(next.data))
            else held.push(packet(next.data))
          }
        } catch {
          framed = false
          held.push(reader.rest())
        }
      }
      done()
    },
    flush(done) {
      const all = Buffer.concat(framed ? [...held, reader.rest()] : held)
      settle(readReport(all)).then(() => {
        this.push(all)
        done()
      }, done)
    },
  })
}

/** Reads `ok <ref>` lines, in a side band or plain. */
function readReport(bytes: Buffer): PushReport {
  try {
    const outer = packetsOf(bytes)
    const banded = outer.filter((data) => data[0] === 1).map((data) => data.subarray(1))
    const lines = (banded.length > 0 ? packetsOf(Buffer.concat(banded)) : outer).map((data) =>
      data.toString('utf8').trim(),
    )
    if (!lines.some((line) => line.startsWith('unpack '))) return undefined
    return new Set(lines.filter((line) => line.startsWith('ok ')).map((line) => line.slice(3)))
  } catch {
    // Whatever this is, the refs themselves are looked at as well.
    return undefined
  }
}

function packetsOf(bytes: Buffer): Buffer[] {
  const reader = createPacketReader()
  reader.push(bytes)
  const found: Buffer[] = []
  for (let next = reader.next(); next !== undefined; next = reader.next())
    if (next.kind === 'data') found.push(next.data)
  return found
}
