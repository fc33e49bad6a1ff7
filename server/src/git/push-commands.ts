import { Transform } from 'node:stream'
import { GitError } from './git-error.ts'
import { isNullId, isObjectId } from './object-id.ts'
import { createPacketReader } from './pkt-line.ts'

/** One line of a push: what a ref held, and what it shall hold. */
export interface RefUpdate {
  ref: string
  before: string
  after: string
}

export type RefChange = 'created' | 'updated' | 'deleted'

export const changeOf = ({ before, after }: RefUpdate): RefChange =>
  isNullId(before) ? 'created' : isNullId(after) ? 'deleted' : 'updated'

/** More refs than this in one push are refused. */
export const maxPushedRefs = 20_000

const line = /^([0-9a-f]+) ([0-9a-f]+) ([^\0\n]+)/

/**
 * A stream that hands everything on untouched and reads the ref commands, which stand before the first flush packet.
 * `noted` is told of them all and must be done before git hears their end. What is no push breaks the stream off:
 * git has not seen the end of the commands then and does nothing.
 */
export function readPushCommands(noted: (updates: readonly RefUpdate[]) => Promise<void>): Transform {
  const reader = createPacketReader()
  const updates: RefUpdate[] = []
  let reading = true

  const read = (chunk: Buffer) => {
    reader.push(chunk)
    for (let packet = reader.next(); packet !== undefined; packet = reader.next()) {
      if (packet.kind !== 'data') {
        reading = false
        return
      }
      const [, before, after, ref] = line.exec(packet.data.toString('utf8')) ?? []
      // Other lines (shallow, push-cert) are git's business; none of them begins with two ids.
      if (before === undefined || after === undefined || ref === undefined) continue
      if (!isObjectId(before) || !isObjectId(after)) continue
      updates.push({ ref, before, after })
      if (updates.length > maxPushedRefs) throw new GitError('too-large', `a push of more than ${maxPushedRefs} refs`)
    }
  }

  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!reading) return done(null, chunk)
      try {
        read(chunk)
      } catch (error) {
        return done(error instanceof Error ? error : new Error(String(error)))
      }
      if (reading) return done(null, chunk)
      noted(updates).then(() => done(null, chunk), done)
    },
  })
}
