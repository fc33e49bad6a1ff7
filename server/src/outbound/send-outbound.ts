import type { IncomingMessage } from 'node:http'
import { openOutbound } from './open-outbound.ts'
import type { OutboundPolicy } from './outbound-policy.ts'

/** Nobody answered in time. */
export class OutboundTimeout extends Error {
  override readonly name = 'OutboundTimeout'
}

interface Sent {
  url: URL
  headers: Readonly<Record<string, string>>
  body: string
  /** For all of it, from the name's resolution to the last byte, in milliseconds. */
  deadlineMs: number
  /** So much of the answer's body is read, in bytes; the rest is not waited for. */
  maxAnswerBytes: number
  signal: AbortSignal
}

/** What came back. */
export interface OutboundAnswer {
  status: number
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  body: string
}

/**
 * POSTs a body in the name of a user, to the address that the policy lets through for the host and to no other: redirects are answers and not followed. Rejects
 * with `OutboundRefused` for addresses that may not be asked, `OutboundTimeout` past the deadline, and with what the network says otherwise.
 */
export async function sendOutbound(policy: OutboundPolicy, sent: Sent): Promise<OutboundAnswer> {
  const { url, headers, body, deadlineMs, maxAnswerBytes, signal } = sent
  const late = AbortSignal.timeout(deadlineMs)
  const ended = AbortSignal.any([signal, late])
  try {
    const answer = await openOutbound(policy, { url, method: 'POST', headers, body, idleMs: deadlineMs, signal: ended })
    try {
      const text = await readSome(answer, maxAnswerBytes)
      return { status: answer.statusCode ?? 0, headers: answer.headers, body: text }
    } finally {
      answer.destroy()
    }
  } catch (error) {
    throw late.aborted && !signal.aborted ? new OutboundTimeout(`${url.host} did not answer in time`) : error
  }
}

/** The beginning of an answer as text. */
function readSome(answer: IncomingMessage, maxBytes: number): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let bytes = 0
    const end = () => resolve(new TextDecoder().decode(Buffer.concat(chunks).subarray(0, maxBytes)))
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes < maxBytes) return
      answer.pause()
      end()
    })
    answer.once('end', end).once('error', reject)
  })
}
