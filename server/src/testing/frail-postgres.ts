import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A way to the PostgreSQL of a test on which things go wrong as they do with servers and networks. */
export interface FrailPostgres {
  url: string
  /** From now on nothing comes through in either direction, and what is new is taken and never answered. */
  fallSilent(): void
  /** As before, from now on: what waited arrives. */
  speak(): void
  /** Silent as soon as a connection on which `first` was said says `words`: the server never hears them. */
  fallSilentBefore(words: string, first?: string): void
  /** Silent towards a client once it says `words` on a connection on which it said `first`: the server hears them. */
  swallowAnswersTo(words: string, first?: string): void
  /** Cuts all connections: the next ones are new. */
  cut(): void
  /** Nobody listens any more, and all connections are cut. */
  goAway(): Promise<void>
  comeBack(): Promise<void>
  close(): Promise<void>
}

interface Words {
  words: string
  first: string
}

interface Pair {
  client: Socket
  server: Socket
}

/** Opens it to the database of this address, which names a folder of sockets. */
export async function openFrailPostgres(address: string): Promise<FrailPostgres> {
  const real = new URL(address)
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-frail-'))
  const name = `.s.PGSQL.${real.port || '5432'}`
  const pairs = new Set<Pair>()
  const left: Socket[] = []
  let isSilent = false
  let lost: Words | undefined
  let swallowed: Words | undefined

  const hush = ({ client, server }: Pair) => {
    client.pause()
    server.pause()
  }
  const fallSilent = () => {
    isSilent = true
    for (const pair of pairs) hush(pair)
  }
  const cut = () => {
    for (const { client, server } of pairs) {
      client.destroy()
      server.destroy()
    }
  }
  const listener = createServer((client) => {
    const server = connect(join(real.searchParams.get('host') ?? '', name))
    const pair = { client, server }
    pairs.add(pair)
    const end = () => {
      if (!pairs.delete(pair)) return
      client.destroy()
      // A server that stands still hears only later that its client has gone.
      if (isSilent) left.push(server)
      else server.destroy()
    }
    for (const socket of [client, server]) socket.on('error', end).on('close', end)
    let isArmed = false
    client.on('data', (bytes) => {
      const awaited = lost ?? swallowed
      isArmed ||= awaited !== undefined && bytes.includes(awaited.first)
      if (isArmed && awaited !== undefined && bytes.includes(awaited.words)) {
        if (awaited === lost) return fallSilent()
        server.pause()
      }
      server.write(bytes)
    })
    server.on('data', (bytes) => void client.write(bytes))
    if (isSilent) hush(pair)
  })
  const listen = () => new Promise<void>((resolve) => void listener.listen(join(folder, name), resolve))
  const goAway = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
      cut()
    })

  await listen()
  const url = new URL(address)
  url.searchParams.set('host', folder)
  return {
    url: url.href,
    fallSilent,
    fallSilentBefore(words, first = words) {
      lost = { words, first }
    },
    speak() {
      isSilent = false
      lost = undefined
      swallowed = undefined
      for (const server of left) server.destroy()
      left.length = 0
      for (const { client, server } of pairs) {
        client.resume()
        server.resume()
      }
    },
    swallowAnswersTo(words, first = words) {
      swallowed = { words, first }
    },
    cut,
    goAway,
    comeBack: listen,
    async close() {
      await goAway()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
