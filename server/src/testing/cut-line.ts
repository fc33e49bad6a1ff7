import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** How a service is away: whoever asks is hung up on, or hears nothing at all. */
export type Absence = 'hung-up' | 'silent'

/** A way to a service that can be away. */
export interface CutLine {
  /** Where it is, by this way. */
  url: string
  /** How many wanted to write since it has gone away. */
  refused(): number
  goAway(how?: Absence): void
  comeBack(): void
  close(): void
}

/** Opens one. All who use it when the service goes away lose their connection. */
export async function openLine(to: URL): Promise<CutLine> {
  let away: Absence | undefined
  let refused = 0
  const open = new Set<Socket>()
  const listener = createServer((client) => {
    client.on('error', () => undefined)
    if (away !== undefined) {
      const isSilent = away === 'silent'
      open.add(client)
      client.once('close', () => open.delete(client))
      client.once('data', (asked) => {
        if (/^(PUT|POST) /.test(asked.toString('latin1'))) refused += 1
        // What else comes is taken and never answered.
        if (isSilent) client.resume()
        else client.destroy()
      })
      return
    }
    const service = connect(Number(to.port), to.hostname)
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.once('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  const address = listener.address()
  const url = new URL(to)
  url.port = String(typeof address === 'object' ? address?.port : '')
  const cut = () => {
    for (const socket of open) socket.destroy()
  }
  return {
    url: url.href,
    refused: () => refused,
    goAway(how = 'hung-up') {
      away = how
      refused = 0
      cut()
    },
    comeBack() {
      away = undefined
      // Nobody answers any more what was asked meanwhile.
      cut()
    },
    close() {
      cut()
      listener.close()
    },
  }
}
