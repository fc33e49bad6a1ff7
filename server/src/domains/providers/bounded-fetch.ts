/** A provider did not answer in time, or with more than is read. */
export class ProviderUnreachable extends Error {
  override readonly name = 'ProviderUnreachable'
}

interface Bounds {
  /** For connecting and the whole answer, in milliseconds. */
  timeoutMs: number
  /** Of the answer's body, decompressed. */
  maxBytes: number
}

/** What OpenID Connect asks over: `fetch` with a deadline and a bound, which follows no redirect. Throws ProviderUnreachable. */
export function boundedFetch({ timeoutMs, maxBytes }: Bounds) {
  return async (url: string, options: RequestInit): Promise<Response> => {
    const deadline = AbortSignal.timeout(timeoutMs)
    const signal = options.signal ? AbortSignal.any([options.signal, deadline]) : deadline
    try {
      const answer = await fetch(url, { ...options, redirect: 'manual', signal })
      const body = await readAtMost(answer, maxBytes)
      const { status, statusText, headers } = answer
      return new Response(body.byteLength === 0 ? null : body, { status, statusText, headers })
    } catch (cause) {
      throw new ProviderUnreachable(`${new URL(url).origin}: ${reasonOf(cause)}`, { cause })
    }
  }
}

async function readAtMost(answer: Response, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    // Leaving the loop cancels the stream, and ends the connection with it.
    if (size > maxBytes) throw new Error(`more than ${maxBytes} bytes`)
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}

/** `fetch` says that it failed, and its cause why. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
