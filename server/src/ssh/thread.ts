import type { Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'
import { type Acceptors, openAcceptors } from '@sheaf/server-core/admission/acceptors'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { createBulkPace } from '@sheaf/server-core/admission/bulk-pace'
import { watchOutgoing } from '@sheaf/server-core/admission/outgoing'
import { collectWhenIdle } from '@sheaf/server-core/memory/collect-when-idle'
import ssh2 from 'ssh2'
import { algorithms } from './algorithms.ts'
import { type RunningCommand, type SshConnection, serveConnection } from './connection.ts'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'
import { trackSendBuffer } from './send-buffer.ts'
import { type AdmittedConnection, createSshAdmission } from './ssh-admission.ts'
import { openThreadChannel, type ThreadChannel } from './thread-channel.ts'

/**
 * The thread that speaks SSH: it listens, does the cryptography, and hands commands and bytes to the server's own
 * thread, which knows accounts and repositories and starts git. No secret but the host key is here.
 */

/** What all clients together may leave unread in memory. */
const pendingBytes = 64 * 1024 * 1024

/** Ciphers take a millisecond for so much: longer iterations of the event loop would have handshakes of others wait, which take ten of them. */
const bytesPerIteration = 256 * 1024
const smallBytes = 8 * 1024

const port = parentPort
if (port === null) throw new Error('This file is run as a thread')
const settings: ThreadSettings = workerData
collectWhenIdle()
const post = (message: FromThread, transfer: ArrayBuffer[] = []) => port.postMessage(message, transfer)

const admission = createSshAdmission({
  ...(settings.connections && { limits: settings.connections }),
  report: (text) => post({ kind: 'problem', text }),
})
const outgoing = watchOutgoing({ pendingBytes, isCrowded: admission.isCrowded })
const pace = createBulkPace({ bytesPerIteration })
const paceFor = (address: string) => (bytes: number) => pace.take(address, bytes)
const connections = new Set<SshConnection>()
/** All that are here, by where they come from. */
const arrived = new Map<string, { socket: Socket; admitted: AdmittedConnection }>()
const channels = new Map<number, ThreadChannel>()
const questions = new Map<number, (account: string | undefined) => void>()
let lastCall = 0
let lastChannel = 0
let stopping = false
let acceptors: Acceptors | undefined

const identify = (question: { fingerprint: string; proven: boolean }) =>
  new Promise<string | undefined>((resolve) => {
    lastCall += 1
    questions.set(lastCall, resolve)
    post({ kind: 'identify', call: lastCall, ...question })
  })

function run(socket: Socket, address: string) {
  const sendBuffer = trackSendBuffer(socket)
  const unwatch = outgoing.add({
    callerKey: address,
    pending: () => sendBuffer.held() + socket.writableLength,
    taken: () => socket.bytesWritten - socket.writableLength,
    drop(why) {
      post({ kind: 'problem', text: `${why}, at ${address}` })
      socket.destroy()
    },
  })
  socket.once('close', unwatch)
  socket.setMaxListeners(32)
  return ({ request, channel, moved }: RunningCommand): (() => void) | undefined => {
    lastChannel += 1
    const id = lastChannel
    const opened = openThreadChannel({ id, channel, socket, sendBuffer, pace: paceFor(address), moved, post })
    if (opened === undefined) return undefined
    channels.set(id, opened)
    post({ kind: 'open', channel: id, ...request })
    return () => {
      opened.closed()
      channels.delete(id)
    }
  }
}

const speaker = new ssh2.Server(
  { hostKeys: [settings.hostKey], algorithms, ident: 'Sheaf' },
  (client, { ip, port: from }) => {
    const known = arrived.get(nameOf(ip, from))
    if (known === undefined) return client.end()
    const { socket, admitted } = known
    const address = addressOf(ip)
    const connection = serveConnection({
      client,
      socket,
      ip,
      address,
      identify,
      run: run(socket, address),
      admitted,
      denied: () => post({ kind: 'denied', address }),
    })
    connections.add(connection)
    client.on('close', () => connections.delete(connection))
  },
)

function take(socket: Socket): void {
  socket.on('error', () => undefined)
  const { remoteAddress, remotePort } = socket
  if (remoteAddress === undefined || remotePort === undefined || stopping) return void socket.destroy()
  const [address, name] = [addressOf(remoteAddress), nameOf(remoteAddress, remotePort)]
  if (arrived.has(name)) return void socket.destroy()
  const admitted = admission.admit(socket, address)
  if (admitted === undefined) return
  arrived.set(name, { socket, admitted })
  socket.once('close', () => {
    arrived.delete(name)
    sayIfStopped()
  })
  admitted.scheduleHandshake(() => {
    speaker.injectSocket(socket)
    readAtPace(socket, paceFor(address))
  })
}

/** Yields to others between the chunks of what comes in; a few keystrokes or a handshake need not wait for it. */
function readAtPace(socket: Socket, take: (bytes: number) => Promise<void>): void {
  socket.on('data', async ({ length }: Buffer) => {
    if (length < smallBytes) return
    socket.pause()
    await take(length)
    socket.resume()
  })
}

/** ssh2 does not say over which socket it speaks; where that comes from does. */
function nameOf(ip: string, from: number): string {
  return `${ip} ${from}`
}

function sayIfStopped(): void {
  if (stopping && arrived.size === 0) post({ kind: 'stopped' })
}

port.on('message', (message: ToThread) => {
  if (message.kind === 'identified') {
    questions.get(message.call)?.(message.account)
    questions.delete(message.call)
  } else if (message.kind === 'block') admission.block(message.address, message.seconds)
  else if (message.kind === 'are-you-alive') post({ kind: 'alive' })
  else if (message.kind === 'stop') {
    stopping = true
    void acceptors?.close()
    for (const socket of admission.unauthenticated) socket.destroy()
    for (const connection of connections) connection.drain()
    sayIfStopped()
  } else channels.get(message.channel)?.take(message)
})

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''

/** All addresses, IPv6 and IPv4, unless told; those of IPv4 alone on a machine that has no other. */
async function listen(): Promise<void> {
  const open = (host: string) => openAcceptors({ host, port: settings.port, sockets: { keepAlive: true }, take })
  try {
    acceptors = await open(settings.host ?? '::').catch((error: unknown) => {
      if (settings.host === undefined && codeOf(error) === 'EAFNOSUPPORT') return open('0.0.0.0')
      throw error
    })
    post({ kind: 'listening', port: acceptors.port })
  } catch (error) {
    post({
      kind: 'not-listening',
      code: codeOf(error),
      message: error instanceof Error ? error.message : String(error),
    })
  }
}
await listen()
