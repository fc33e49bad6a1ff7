import { type IncomingMessage, request as requestPlain } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIP } from 'node:net'
import { pipeline, type Readable } from 'node:stream'
import { type OutboundPolicy, OutboundRefused } from './outbound-policy.ts'
import { mayAskBy, outboundTarget } from './outbound-target.ts'

interface Opening {
  url: URL
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  /** A stream is read as fast as it is taken; whoever gives it destroys it. */
  body?: string | { stream: Readable; bytes: number }
  /** A connection on which nothing moved for so long ends, in milliseconds. */
  idleMs: number
  signal: AbortSignal
}

/**
 * Asks an address in the name of a user and gives the answer as it comes, for what is too large to be held: by the address that the policy lets
 * through for the host, and by no other. Redirects are answers and not followed. Rejects with `OutboundRefused` for what may not be asked; whoever
 * does not read the answer to its end destroys it.
 */
export async function openOutbound(policy: OutboundPolicy, opening: Opening): Promise<IncomingMessage> {
  const { url, method, headers, body, idleMs, signal } = opening
  const target = outboundTarget(url)
  if (!mayAskBy(policy, url)) throw new OutboundRefused(`${url.host} may not be asked without encryption`)
  // A resolver that does not answer has no deadline of its own.
  const address = await Promise.race([policy.resolve(target), aborted(signal)])
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const isPlain = url.protocol === 'http:'
  return new Promise((resolve, reject) => {
    const options = {
      host: address,
      port: target.port,
      method,
      path: url.pathname + url.search,
      headers: {
        ...headers,
        host: url.host,
        ...(body !== undefined && {
          'content-length': `${typeof body === 'string' ? Buffer.byteLength(body) : body.bytes}`,
        }),
      },
      agent: false,
      signal,
      // The certificate is to be of the name, whatever address it has.
      ...(!isPlain && isIP(host) === 0 && { servername: host }),
    } as const
    const request = isPlain ? requestPlain(options) : requestTls(options)
    request.setTimeout(idleMs, () => request.destroy(new Error(`${url.host} says nothing any more`)))
    request.on('error', reject).once('response', resolve)
    if (typeof body !== 'object') request.end(body)
    // What goes wrong with the stream ends the request, whose error is told.
    else pipeline(body.stream, request, (error) => error && request.destroy(error))
  })
}

const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason)
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
