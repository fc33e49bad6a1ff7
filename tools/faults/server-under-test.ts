import { type ChildProcess, spawn } from 'node:child_process'
import { createWriteStream, readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { at } from '../workspace.ts'

/** A server as `npm start` runs it, without the pages where nobody asks for them: a process that may be killed, stopped and started again. */
export interface ServerUnderTest {
  readonly url: string
  readonly data: string
  start(): Promise<void>
  /** Ends it without a word, as the kernel would, and waits until it is gone. */
  kill(): Promise<void>
  /** Has it ended since it was started? */
  isDead(): boolean
  /** Does it say that it can do its work? Where not, whoever runs it starts it anew. */
  isReady(): Promise<boolean>
  /** Asks it to end, and waits. */
  stop(): Promise<void>
  pid(): number
  /** The git processes that it has started, and theirs, with their command lines. */
  children(): { pid: number; line: string }[]
}

interface Options {
  data: string
  port: number
  log: string
  /** More environment, such as LD_PRELOAD or another PATH. */
  env?: Readonly<Record<string, string>>
  /** The whole product, out of its bundle and with its pages: it starts in half the time. */
  isProduct?: boolean
}

/** On a machine that has much else to do a start takes a minute and more. */
const patienceMs = 240_000
/** Those of tools/launch.mjs. */
const productFlags = ['--max-semi-space-size=8', '--max-old-space-size=1024', '--expose-gc', '--v8-pool-size=1']

/** Prepares a server; `start` starts it. */
export function serverUnderTest({ data, port, log, env = {}, isProduct = false }: Options): ServerUnderTest {
  const url = `http://127.0.0.1:${port}`
  const output = createWriteStream(log, { flags: 'a' })
  let child: ChildProcess | undefined
  let ended = Promise.resolve()

  const isDead = () => child === undefined || child.exitCode !== null || child.signalCode !== null
  return {
    url,
    data,
    isDead,
    isReady: () => answers(`${url}/readyz`),
    pid: () => child?.pid ?? 0,
    async start() {
      const made = spawn(
        process.execPath,
        isProduct ? [...productFlags, at('tools/commands/start.ts')] : [at('server/src/main.ts')],
        {
          stdio: ['ignore', 'pipe', 'pipe'],
          env: {
            ...process.env,
            SHEAF_PORT: String(port),
            SHEAF_HOST: '127.0.0.1',
            SHEAF_DATA: data,
            SHEAF_LOG_LEVEL: 'info',
            SHEAF_RATE_LIMITS: 'off',
            SHEAF_SSH_PORT: '0',
            NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? at('.cache', 'node'),
            ...env,
          },
        },
      )
      child = made
      made.stdout.pipe(output, { end: false })
      made.stderr.pipe(output, { end: false })
      ended = new Promise((resolve) => made.once('exit', () => resolve()))
      const deadline = Date.now() + patienceMs
      while (!(await answers(`${url}/healthz`))) {
        if (isDead() || Date.now() > deadline)
          throw new Error(`The server did not start:\n${readFileSync(log, 'utf8').slice(-3000)}`)
        await wait(10)
      }
    },
    async kill() {
      child?.kill('SIGKILL')
      await ended
    },
    async stop() {
      if (!isDead()) child?.kill('SIGTERM')
      await ended
    },
    children: () => (child?.pid === undefined ? [] : descendants(child.pid)),
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
    (response) => response.ok,
    () => false,
  )

function descendants(pid: number): { pid: number; line: string }[] {
  const found: { pid: number; line: string }[] = []
  const threads = listOf(`/proc/${pid}/task`)
  for (const thread of threads) {
    for (const text of readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ')) {
      const child = Number.parseInt(text, 10)
      if (Number.isNaN(child)) continue
      found.push({ pid: child, line: readIfThere(`/proc/${child}/cmdline`).replaceAll('\0', ' ') })
      found.push(...descendants(child))
    }
  }
  return found
}

function listOf(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
