import { spawn } from 'node:child_process'
import { rmdirSync, rmSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { connect, Socket } from 'node:net'
import { dirname } from 'node:path'
import {
  connectionHeader,
  type Launch,
  type LaunchAnswer,
  type LaunchNews,
  listeningPaths,
  questionBytes,
  type StreamName,
} from './launch-messages.ts'
import { createLaunchOrder } from './launch-order.ts'
import { createWorkedTimes } from './worked-time.ts'
import { yieldToOthers } from './yield-to-others.ts'

/**
 * The launcher: a process of its own that starts git for the server. Linux copies the page tables of a process that
 * starts another, and the server is large; this one stays small. Each child is given sockets that lead to the server:
 * no byte of what it reads and writes comes through here.
 */
const [, , socketPath = ''] = process.argv
const paths = listeningPaths(socketPath)

const tell = (news: LaunchNews) => {
  // The server may be gone: then nobody wants to know.
  process.send?.(news, () => undefined)
}

let connections = 0

function connectTo(id: number, stream: StreamName): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const path = paths[connections % paths.length] ?? socketPath
    connections += 1
    const socket = connect({ path, allowHalfOpen: true })
    // Not a byte may be read here: it is the child's.
    socket.pause()
    socket.once('error', reject)
    socket.once('connect', () =>
      socket.write(connectionHeader(id, stream), (error) => (error ? reject(error) : resolve(socket))),
    )
  })
}

/** The ends of a child's three streams, and the number by which the server knows their other ends. */
interface Streams {
  number: number
  sockets: Record<StreamName, Socket>
}

let lastNumber = 0

async function connectStreams(): Promise<Streams> {
  lastNumber += 1
  const number = lastNumber
  const connected = (stream: StreamName) => connectTo(number, stream)
  const [stdin, stdout, stderr] = await Promise.all([connected('stdin'), connected('stdout'), connected('stderr')])
  return { number, sockets: { stdin, stdout, stderr } }
}

/**
 * Streams that are connected before a child wants them: the server accepts a connection in one iteration of its event loop and
 * reads its header in another, and whoever waits for git would wait for those.
 */
const spareCount = 6
const spare: Streams[] = []
const waiting = createLaunchOrder<Launch>()
let connecting = 0
let isStarting = false

function fillSpare(): void {
  while (spare.length + connecting < spareCount + waiting.size) {
    connecting += 1
    void connectStreams()
      .then(
        (streams) => void spare.push(streams),
        // Whoever is next hears of it.
        (error: unknown) => failed(waiting.next(), error),
      )
      .finally(() => {
        connecting -= 1
        startNext()
      })
  }
}

/** Starts one in each iteration of the event loop: what comes meanwhile may be more urgent than what waits. */
function startNext(): void {
  if (isStarting || waiting.size === 0 || spare.length === 0) return
  isStarting = true
  setImmediate(() => {
    isStarting = false
    const next = waiting.next()
    const streams = next && spare.shift()
    if (next !== undefined && streams !== undefined)
      launch(next, streams).catch((error: unknown) => failed(next, error))
    fillSpare()
    startNext()
  })
}

function failed(one: Launch | undefined, error: unknown): void {
  if (one !== undefined) tell({ id: one.id, failed: String(error) })
}

const workedTimes = createWorkedTimes()

/** Where answers go, by child. The other end blocks, as a shell needs it: those that lead to the server do not. */
const asking = new Map<number, Socket>()

function hearQuestion(id: number, channel: unknown): void {
  if (!(channel instanceof Socket)) return
  asking.set(id, channel)
  // Whoever asks may end at any moment.
  channel.on('error', () => undefined)
  // A line that a shell writes comes at once.
  channel.once('data', (line: Buffer) => tell({ id, asks: line.toString('utf8', 0, questionBytes).trimEnd() }))
}

function answer({ id, answer }: LaunchAnswer): void {
  asking.get(id)?.end(`${answer}\n`)
}

async function launch(
  { id, file, args, env, nice = 0, output, asks = false }: Launch,
  { number, sockets }: Streams,
): Promise<void> {
  let written: FileHandle | undefined
  try {
    written = output === undefined ? undefined : await open(output, 'r+')
    const { stdin, stdout, stderr } = sockets
    const began = performance.now()
    // A process group of its own, so that upload-pack's pack-objects and receive-pack's index-pack end with it.
    const child = spawn(file, args, {
      cwd: '/',
      env,
      detached: true,
      stdio: [stdin, written?.fd ?? stdout, stderr, ...(asks ? ['pipe' as const] : [])],
    })
    child.once('error', (error) => tell({ id, failed: error.message, streams: number }))
    child.once('exit', (code) => {
      asking.get(id)?.destroy()
      asking.delete(id)
      workedTimes.ended(performance.now() - began, (workedMs) => tell({ id, code, workedMs }))
    })
    if (asks) hearQuestion(id, child.stdio.at(3))
    if (child.pid === undefined) return
    if (nice > 0) yieldToOthers(child, nice)
    tell({ id, pid: child.pid, streams: number })
  } finally {
    // The child has its own copies by now.
    for (const socket of Object.values(sockets)) socket.destroy()
    await written?.close()
  }
}

const isLaunch = (message: object): message is Launch => 'id' in message && 'file' in message && 'args' in message

const isAnswer = (message: object): message is LaunchAnswer => 'id' in message && 'answer' in message

process.on('message', (message) => {
  if (typeof message !== 'object' || message === null) return
  if (isAnswer(message)) return answer(message)
  if (!isLaunch(message)) return
  waiting.add(message, message.nice ?? 0)
  fillSpare()
  startNext()
})
// Signals to the whole group mean the server, which ends in its own time; this process ends with it.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined)
process.once('exit', () => {
  // The sockets and then their folder, never what else may lie there: whoever names another path loses nothing but sockets.
  try {
    for (const path of paths) rmSync(path, { force: true })
    rmdirSync(dirname(socketPath))
  } catch {
    // It is gone already, or somebody else's.
  }
})
process.once('disconnect', () => process.exit())
// A server that ended while this process started was told of before anybody listened.
if (process.connected) fillSpare()
else process.exit()
