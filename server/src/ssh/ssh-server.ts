import { randomUUID } from 'node:crypto'
import { Worker } from 'node:worker_threads'
import { withTimeout } from '@sheaf/server-core/with-timeout'
import { ConfigError } from '../config/config.ts'
import type { Logger } from '../log/logger.ts'
import type { FromThread, ThreadSettings, ToThread } from './messages.ts'
import { createPieces } from './pieces.ts'
import { openSshSession, type SessionEnd, type SshSession } from './ssh-session.ts'

/** What the server does for those who come by SSH. None of these rejects but for a fault of ours. */
export interface SshHandlers {
  /** Which account has this key, if one has? `proven`: the client has shown that it holds the other half. */
  identify(question: { fingerprint: string; proven: boolean }): Promise<string | undefined>
  /** A client went away whose keys were all refused. Gives the seconds for which its address is shut out, if so. */
  denied(address: string): Promise<number>
  /** Runs a command and gives its exit code. */
  serve(session: SshSession): Promise<number>
}

export interface SshServer {
  readonly port: number
  /** Takes nothing new, lets commands that run finish within `deadline` milliseconds, cuts off what is left. */
  stop(deadline: number): Promise<void>
}

export interface SshOptions extends ThreadSettings {
  log: Logger
  handlers: SshHandlers
}

/** A thread that leaves so many questions unanswered, asked at this interval, does not come back. */
const askMs = 15_000
const patience = 4
const restartMs = { first: 500, most: 30_000 }
/** A thread is kept from taking the memory of the whole server along. */
const resourceLimits = { maxOldGenerationSizeMb: 512, maxYoungGenerationSizeMb: 12 }

/**
 * Starts the thread that speaks SSH and serves what it asks for. Fails where its port can't be had; once it has
 * run, a thread that dies is logged and replaced: connections of the moment are lost, the rest of the server is not.
 */
export async function startSshServer(options: SshOptions): Promise<SshServer> {
  const { log } = options
  let pause = restartMs.first
  let stopping = false
  let restart: NodeJS.Timeout | undefined

  const watch = (running: RunningThread) => {
    const healthy = setTimeout(() => {
      pause = restartMs.first
    }, restartMs.most).unref()
    void running.ended.then((cause) => {
      clearTimeout(healthy)
      if (stopping) return
      log.error({ err: cause, id: randomUUID() }, 'the thread that speaks SSH has died, another one is started')
      again()
    })
  }
  const again = () => {
    restart = setTimeout(() => {
      startThread(options).then(
        (thread) => {
          current = thread
          if (stopping) void thread.stop(0)
          else watch(thread)
        },
        (error: unknown) => {
          log.error({ err: error, id: randomUUID() }, 'SSH could not be started again, it is tried once more later')
          if (!stopping) again()
        },
      )
    }, pause)
    pause = Math.min(pause * 2, restartMs.most)
  }

  let current = await startThread(options)
  const { port } = current
  watch(current)
  return {
    port,
    async stop(deadline) {
      stopping = true
      clearTimeout(restart)
      await current.stop(deadline)
    },
  }
}

interface RunningThread {
  port: number
  /** Settles with the cause when the thread is gone. */
  ended: Promise<unknown>
  stop(deadline: number): Promise<void>
}

/** Runs one thread from its start to its end. */
async function startThread({ log, handlers, ...settings }: SshOptions): Promise<RunningThread> {
  const { port } = settings
  const workerData: ThreadSettings = settings
  const worker = new Worker(new URL('./thread.ts', import.meta.url), { workerData, resourceLimits, name: 'ssh' })
  const post = (message: ToThread, transfer: ArrayBuffer[] = []) => worker.postMessage(message, transfer)
  const sessions = new Map<number, SessionEnd>()
  const pieces = createPieces()
  const running = new Set<Promise<void>>()
  const listening = Promise.withResolvers<number>()
  const stopped = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<unknown>()
  let cause: unknown
  let unanswered = 0

  const serve = async (end: SessionEnd) => {
    try {
      end.exit(await handlers.serve(end.session))
    } catch (error) {
      if (end.session.signal.aborted) return void log.debug({ err: error }, 'a command over SSH was broken off')
      const fault = randomUUID()
      log.error({ err: error, id: fault }, 'a command over SSH failed')
      end.session.complain(`Something went wrong on our side (${fault})\n`)
      end.exit(1)
    }
  }
  const open = (request: Extract<FromThread, { kind: 'open' }>) => {
    const { kind: _kind, channel, ...command } = request
    const end = openSshSession(command, { channel, pieces, post })
    sessions.set(channel, end)
    const work = serve(end).finally(() => running.delete(work))
    running.add(work)
  }
  const closeSession = (id: number) => {
    sessions.get(id)?.close()
    sessions.delete(id)
  }

  worker.on('message', (message: FromThread) => {
    unanswered = 0
    if (message.kind === 'listening') listening.resolve(message.port)
    else if (message.kind === 'not-listening') listening.reject(noPort(message, port))
    else if (message.kind === 'identify') {
      const { call, fingerprint, proven } = message
      handlers.identify({ fingerprint, proven }).then(
        (account) => post({ kind: 'identified', call, account }),
        (error: unknown) => {
          log.error({ err: error }, 'a key could not be looked up')
          post({ kind: 'identified', call, account: undefined })
        },
      )
    } else if (message.kind === 'denied') {
      const { address } = message
      handlers.denied(address).then(
        (seconds) => seconds > 0 && post({ kind: 'block', address, seconds }),
        (error: unknown) => log.error({ err: error }, 'a refused connection could not be counted'),
      )
    } else if (message.kind === 'open') open(message)
    else if (message.kind === 'closed') closeSession(message.channel)
    else if (message.kind === 'problem') log.warn({ problem: message.text }, 'SSH')
    else if (message.kind === 'stopped') stopped.resolve()
    else if (message.kind !== 'alive') sessions.get(message.channel)?.take(message)
  })
  worker.on('error', (error) => {
    cause = error
  })
  worker.on('exit', (code) => {
    clearInterval(asking)
    for (const id of [...sessions.keys()]) closeSession(id)
    cause ??= new Error(`the thread ended with ${code}`)
    listening.reject(cause)
    stopped.resolve()
    ended.resolve(cause)
  })
  const asking = setInterval(() => {
    unanswered += 1
    if (unanswered > patience) {
      cause = new Error('the thread does not answer')
      void worker.terminate()
    } else post({ kind: 'are-you-alive' })
  }, askMs)
  asking.unref()

  try {
    return {
      port: await listening.promise,
      ended: ended.promise,
      async stop(deadline) {
        const begun = performance.now()
        post({ kind: 'stop' })
        await withTimeout(deadline, stopped.promise)
        await worker.terminate()
        // A push whose client was cut off may still be at work.
        await withTimeout(deadline - (performance.now() - begun), Promise.allSettled([...running]))
      },
    }
  } catch (error) {
    await worker.terminate()
    throw error
  }
}

function noPort({ code, message }: { code: string; message: string }, port: number): Error {
  const why = code === 'EADDRINUSE' ? 'something else listens there' : message
  return new ConfigError(
    `Port ${port} for SSH cannot be had: ${why}. Set SHEAF_SSH_PORT to another port, or to 0 for no SSH`,
  )
}
