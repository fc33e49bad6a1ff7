import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { type OutboundPolicy, OutboundRefused } from './outbound-policy.ts'
import { mayAskBy, outboundTarget } from './outbound-target.ts'

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
  const { url, deadlineMs, signal } = sent
  const late = AbortSignal.timeout(deadlineMs)
  const ended = AbortSignal.any([signal, late])
  const isPlain = url.protocol === 'http:'
  const target = outboundTarget(url)
  if (!mayAskBy(policy, url)) throw new OutboundRefused(`${url.host} may not be asked without encryption`)
  try {
    // A resolver that does not answer has no deadline of its own.
    const address = await Promise.race([policy.resolve(target), aborted(ended)])
    return await post(sent, { address, port: target.port, isPlain, signal: ended })
  } catch (error) {
    throw late.aborted && !signal.aborted ? new OutboundTimeout(`${url.host} did not answer in time`) : error
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })

interface Way {
  address: string
  port: number
  isPlain: boolean
  signal: AbortSignal
}

function post({ url, headers, body, maxAnswerBytes }: Sent, { address, port, isPlain, signal }: Way) {
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  return new Promise<OutboundAnswer>((resolve, reject) => {
    const options = {
      host: address,
      port,
      method: 'POST',
      path: url.pathname + url.search,
      headers: { host: url.host, ...headers, 'content-length': `${Buffer.byteLength(body)}` },
      agent: false,
      signal,
      // The certificate is to be of the name, whatever address it has.
      ...(!isPlain && isIP(host) === 0 && { servername: host }),
    } as const
    const request = isPlain ? requestPlain(options) : requestTls(options)
    request.once('error', reject)
    request.once('response', (answer) => {
      const { statusCode: status = 0, headers: said } = answer
      readSome(answer, maxAnswerBytes).then((text) => {
        request.destroy()
        resolve({ status, headers: said, body: text })
      }, reject)
    })
    request.end(body)
  })
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
