import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { childrenOf, eachBelow, proportionalTreeOf, residentBelow, residentOf } from './resident-memory.ts'

export interface RunningSheaf {
  url: string
  /** The process of the server itself. */
  pid: number
  /** From the start of the command to the first page. */
  startMilliseconds: number
  /** Resident memory of the server process, in MiB. Linux only. */
  residentMebibytes(): number | undefined
  /** The same for all processes that it has started and that still run. */
  residentBelowMebibytes(): number
  /** What the command and all that it started hold, npm included, in MiB; shared pages count by share. Linux only. */
  treeMebibytes(): number | undefined
  /** The same for what the server itself has started: git, above all. */
  treeBelowMebibytes(): number | undefined
  /** Each of those by itself, for people. */
  eachBelow(): string[]
  stop(): Promise<void>
}

interface StartOptions {
  command: readonly [file: string, ...args: string[]]
  cwd: string
  port: number
  data: string
  log: string
  /** As SHEAF_LOG_LEVEL has it; without it only warnings and errors. */
  logLevel?: string
  /** More environment, or other values than the bench's. */
  env?: Readonly<Record<string, string>>
  /** After this many seconds without a page, the start has failed. */
  patience: number
}

/** Starts Sheaf as its command does it and waits for the first page. */
export async function startSheaf({
  command,
  cwd,
  port,
  data,
  log,
  logLevel = 'warn',
  env = {},
  patience,
}: StartOptions): Promise<RunningSheaf> {
  const [file, ...args] = command
  const began = performance.now()
  const child = spawn(file, args, {
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own: npm, launcher and server stop together.
    detached: true,
    env: {
      ...process.env,
      SHEAF_PORT: String(port),
      SHEAF_HOST: '127.0.0.1',
      SHEAF_SSH_PORT: '0',
      SHEAF_DATA: data,
      SHEAF_LOG_LEVEL: logLevel,
      SHEAF_RATE_LIMITS: 'off',
      // Where the peers are, from which it imports.
      SHEAF_OUTBOUND_ALLOW: '127.0.0.1',
      SHEAF_PUBLIC_URL: '',
      SHEAF_DATABASE_URL: '',
      SHEAF_SMTP_URL: '',
      ...env,
    },
  })
  const output = createWriteStream(log)
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  // A group of its own outlives whoever is ended by a signal. Before anything else that is done then: what it writes to may be removed.
  const endAtOnce = () => killGroup(child.pid)
  process.prependOnceListener('exit', endAtOnce)
  void ended.then(() => process.off('exit', endAtOnce))
  const stop = async () => {
    if (child.pid !== undefined && child.exitCode === null) process.kill(-child.pid, 'SIGTERM')
    await ended
    output.end()
  }
  const url = `http://127.0.0.1:${port}`
  while (!(await answers(url))) {
    if (child.exitCode !== null || performance.now() - began > patience * 1000) {
      await stop()
      throw new Error(`Sheaf did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`)
    }
    await wait(10)
  }
  const startMilliseconds = performance.now() - began
  const pid = serverPid(child.pid ?? 0)
  return {
    url,
    pid,
    startMilliseconds,
    stop,
    residentMebibytes: () => residentOf(pid),
    residentBelowMebibytes: () => residentBelow(pid),
    treeMebibytes: () => proportionalTreeOf(child.pid ?? 0),
    treeBelowMebibytes: () => childrenOf(pid).reduce((sum, below) => sum + (proportionalTreeOf(below) ?? 0), 0),
    eachBelow: () => eachBelow(pid),
  }
}

function killGroup(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}

const answers = (url: string) =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )

/** The one of the line npm → launcher → server that runs the command itself; what git it may have started is below. */
function serverPid(pid: number): number {
  if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('tools/commands/start.ts')) return pid
  const [child] = childrenOf(pid)
  return child === undefined ? pid : serverPid(child)
}
