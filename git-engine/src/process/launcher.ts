import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, type Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import {
  connectionHeaderBytes,
  type Launch,
  type LaunchAnswer,
  type LaunchNews,
  listeningPaths,
  readConnectionHeader,
  type StreamName,
} from './launch-messages.ts'

export interface LaunchOptions extends Omit<Launch, 'id' | 'asks'> {
  /** Answers, in a line, the one question, a line as well, that it may ask on its file descriptor 3. A failure is an answer without words. */
  answer?: ((question: string) => Promise<string>) | undefined
}

/** A process that runs, started by the launcher. */
export interface Launched {
  pid: number
  stdin: Writable
  stdout: Readable
  stderr: Readable
  /** Its exit code, or null where a signal ended it or the launcher is gone. Never rejects. */
  exited: Promise<number | null>
  /** Milliseconds of processors that it and what it started took. Known once it has exited, on Linux. */
  workedMs(): number | undefined
}

interface Launcher {
  launch(options: LaunchOptions): Promise<Launched>
}

/** The ends of the streams of one child, as they are connected. */
type Sockets = Partial<Record<StreamName, Socket>>

/** Connected streams by their number; those that no child has yet, too. */
type Connected = Map<number, Sockets>

interface Running {
  /** The number of its streams, once it has some. */
  streams: number | undefined
  /** The streams themselves, once it is handed over. */
  sockets: readonly Socket[]
  /** Does a file take its output? */
  isWrittenTo: boolean
  pid: number | undefined
  started: PromiseWithResolvers<Launched>
  exited: PromiseWithResolvers<number | null>
  workedMs: number | undefined
  answer: LaunchOptions['answer']
}

/** The folder of a bundle that has the launcher as a module of its own: one that is ready to run starts in a third of the time. */
declare const bundledProcesses: string | undefined

const launcherModule =
  typeof bundledProcesses === 'string'
    ? new URL('launch-process.cjs', bundledProcesses)
    : new URL('./launch-process.ts', import.meta.url)

let current: Promise<Launcher> | undefined

/**
 * Starts a program by the launcher, a small process that this one starts once: to start programs itself would stop a
 * server of 250 MB for about 15 ms each time (measured on Linux: fork copies its page tables). A launcher that dies
 * ends what it had started, and the next program gets a new one.
 */
export async function launch(options: LaunchOptions): Promise<Launched> {
  const launcher = await readyLauncher()
  return launcher.launch(options)
}

/** Starts the launcher where there is none, for somebody who is about to want a program: it is there when they do. */
export function prepareLauncher(): void {
  // Whoever wants a program tries again, and hears why there is none.
  readyLauncher().catch(() => undefined)
}

async function readyLauncher(): Promise<Launcher> {
  current ??= startLauncher(() => {
    current = undefined
  })
  try {
    return await current
  } catch (error) {
    current = undefined
    throw error
  }
}

async function startLauncher(ended: () => void): Promise<Launcher> {
  // A folder that nobody else may enter. The launcher removes it as it ends: where this process ends before there is one, nobody
  // would, so nothing is waited for in between.
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-git-'))
  const path = join(folder, 'streams')
  const running = new Map<number, Running>()
  const connected: Connected = new Map()
  const servers = listeningPaths(path).map((at) => {
    const server = createServer({ pauseOnConnect: true }, (socket) => takeConnection(socket, { running, connected }))
    const listening = new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, resolve))
    server.unref()
    return { server, listening }
  })
  const child = fork(fileURLToPath(launcherModule), [path], {
    // It holds next to nothing, and the smaller it is the faster it starts others.
    execArgv: ['--max-semi-space-size=1', '--max-old-space-size=64'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.unref()
  child.on('message', (news: LaunchNews) => {
    if ('asks' in news) void reply(child, news, running)
    else hear(news, { running, connected })
  })
  const end = () => {
    ended()
    for (const { server } of servers) server.close()
    // A launcher removes it as it ends; one that was killed could not.
    rm(folder, { recursive: true, force: true }).catch(() => undefined)
    for (const each of running.values()) abandon(each)
    running.clear()
    for (const sockets of connected.values()) for (const socket of Object.values(sockets)) socket.destroy()
  }
  child.once('exit', end)
  child.once('error', end)
  await Promise.all(servers.map(({ listening }) => listening)).catch((error: unknown) => {
    child.disconnect()
    throw error
  })
  let lastId = 0

  return {
    launch({ answer, ...options }) {
      lastId += 1
      const id = lastId
      const one: Running = {
        streams: undefined,
        sockets: [],
        isWrittenTo: options.output !== undefined,
        pid: undefined,
        started: Promise.withResolvers(),
        exited: Promise.withResolvers(),
        workedMs: undefined,
        answer,
      }
      running.set(id, one)
      keepAlive(child, true)
      // A short one may have ended before its streams are here.
      void Promise.allSettled([one.exited.promise, one.started.promise]).then(() => {
        running.delete(id)
        if (running.size === 0) keepAlive(child, false)
      })
      child.send({ ...options, id, asks: answer !== undefined }, (error) => {
        if (error) abandon(one)
      })
      return one.started.promise
    },
  }
}

/** A process waits for its children's news, but never for a launcher that has none to give. */
function keepAlive(child: ChildProcess, yes: boolean): void {
  if (yes) child.channel?.ref()
  else child.channel?.unref()
}

interface Known {
  running: ReadonlyMap<number, Running>
  connected: Connected
}

function takeConnection(socket: Socket, known: Known): void {
  // A child that ends early, and a connection that is given up, are told by the exit.
  socket.on('error', () => undefined)
  // Until a child has it, it is nothing to wait for.
  socket.unref()
  const read = () => {
    const header: Buffer | null = socket.read(connectionHeaderBytes)
    if (header === null) return
    socket.off('readable', read)
    const { id, stream } = readConnectionHeader(header.toString('latin1')) ?? {}
    if (id === undefined || stream === undefined) {
      socket.destroy()
      return
    }
    const sockets = known.connected.get(id) ?? {}
    sockets[stream] = socket
    // Kept even where it closes: the child may have ended before its number is here.
    known.connected.set(id, sockets)
    for (const one of known.running.values()) if (one.streams === id) begin(one, known.connected)
  }
  socket.on('readable', read)
}

type Ending = Exclude<LaunchNews, { asks: string }>

function hear(news: Ending, { running, connected }: Known): void {
  const one = running.get(news.id)
  if (one === undefined) return
  if ('pid' in news) {
    one.pid = news.pid
    one.streams = news.streams
    begin(one, connected)
  } else if ('failed' in news) {
    if (news.streams !== undefined) connected.delete(news.streams)
    one.started.reject(new Error(news.failed))
    give(one, null)
  } else {
    one.workedMs = news.workedMs
    give(one, news.code)
  }
}

type Question = Extract<LaunchNews, { asks: string }>

async function reply(
  child: ChildProcess,
  { id, asks }: Question,
  running: ReadonlyMap<number, Running>,
): Promise<void> {
  const said =
    (await running
      .get(id)
      ?.answer?.(asks)
      .catch(() => '')) ?? ''
  const answer: LaunchAnswer = { id, answer: said.replaceAll('\n', ' ') }
  child.send(answer, () => undefined)
}

/** Hands the process over once its number and all its streams are here, in whatever order they came. */
function begin(one: Running, connected: Connected): void {
  const { streams, pid, isWrittenTo, started, exited } = one
  if (streams === undefined || pid === undefined) return
  const { stdin, stdout, stderr } = connected.get(streams) ?? {}
  if (stdin === undefined || stdout === undefined || stderr === undefined) return
  connected.delete(streams)
  one.sockets = [stdin, stdout, stderr]
  for (const socket of one.sockets) socket.ref()
  // Nothing ever comes from there but the end.
  stdin.resume()
  if (isWrittenTo) stdout.destroy()
  const workedMs = () => one.workedMs
  const written = isWrittenTo ? Readable.from([]) : stdout
  started.resolve({ pid, stdin, stdout: written, stderr, exited: exited.promise, workedMs })
}

function give(one: Running, code: number | null): void {
  one.exited.resolve(code)
}

/** The launcher is gone, and with it the one who would tell how this process ends. */
function abandon(one: Running): void {
  if (one.pid !== undefined) {
    try {
      process.kill(-one.pid, 'SIGKILL')
    } catch {
      // It has ended.
    }
  }
  for (const socket of one.sockets) socket.destroy()
  one.started.reject(new Error('the launcher has ended'))
  give(one, null)
}
