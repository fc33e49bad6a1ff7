import type { Readable, Writable } from 'node:stream'
import { gitEnvironment, safetySettings } from './git-environment.ts'
import { GitError } from './git-error.ts'
import { createLanes, type Lane, type Lanes } from './lanes.ts'
import { type Launched, launch } from './launcher.ts'
import { residentBytesOf } from './resident-memory.ts'
import { timeOfRunning } from './worked-time.ts'

export interface GitCommand {
  /** Subcommand and arguments. User text stands only after `--end-of-options` or `--`. */
  args: readonly string[]
  gitDir?: string | undefined
  lane?: Lane
  /** Whoever starts it has entered the lane already, and leaves it: the process takes no slot of its own. */
  holdsSlot?: boolean
  /** Its nice value, where it is not that of its caller in its lane: of a reader that only callers of one kind ask. */
  nice?: number
  /** More settings, `key=value`. */
  settings?: readonly string[]
  /** The client's `Git-Protocol`; anything but a plain version is dropped. */
  protocol?: string | undefined
  /**
   * Variables of Sheaf's own, for a hook; the one by which git is told the size of changed-path filters; and what it may fetch by, where it may
   * by more than https; an index that is no work tree's; and whose objects it reads, for a push that is looked at, and may read besides, for
   * two that were forked from each other; and how the C library keeps the memory of one that takes and gives back much of it (GNU's alone reads that), and
   * whether git writes out each piece of its answer as it has it.
   */
  environment?: Readonly<
    Partial<
      Record<
        | `SHEAF_${string}`
        | 'GIT_TEST_BLOOM_SETTINGS_BITS_PER_ENTRY'
        | 'GIT_ALLOW_PROTOCOL'
        | 'GIT_INDEX_FILE'
        | 'GIT_OBJECT_DIRECTORY'
        | 'GIT_ALTERNATE_OBJECT_DIRECTORIES'
        | 'MALLOC_TRIM_THRESHOLD_'
        | 'MALLOC_TOP_PAD_'
        | 'GIT_FLUSH',
        string
      >
    >
  >
  /** What the process and each of its children may use at most: memory that is written to, and processor time. */
  bounds?: { dataBytes: number; cpuSeconds: number }
  /** Path of a file that takes the output in place of the `stdout` of the process, which is empty then. */
  output?: string
  /** Answers the one question that it, or a hook of it, may ask: see `LaunchOptions`. */
  answer?: ((question: string) => Promise<string>) | undefined
  /** Hears what git says while it works, in pieces. */
  onStderr?: (text: string) => void
  signal?: AbortSignal | undefined
  deadlineMs?: number
}

export interface GitExit {
  code: number | null
  stderr: string
  why: 'exit' | 'deadline' | 'aborted' | 'not-started'
}

export interface GitProcess {
  stdin: Writable
  stdout: Readable
  /** Settles when the process has ended; never rejects. */
  ended: Promise<GitExit>
  /** Milliseconds of a processor that it took so far, without what it started; nothing where the system does not tell, or it has ended. */
  workedMs(): number | undefined
  /** The memory that it has in use, in bytes, with what it shares with others; nothing where the system does not tell, or it has ended. */
  residentBytes(): number | undefined
  /** Ends the process and its children, gently first: git then removes its locks and quarantine. */
  kill(): void
}

export interface Git {
  /** Starts a process whose streams the caller drives. */
  start(command: GitCommand): Promise<GitProcess>
  /** Runs a process to its end and returns what it wrote. Exit codes other than 0 are errors. */
  run(command: GitCommand & { input?: string | Buffer; maxOutputBytes?: number }): Promise<Buffer>
  /** The slots for processes. */
  lanes: Lanes
  /** Ends what still runs, and settles once nothing does: none makes a folder anew that its owner removes after this. */
  close(): Promise<void>
}

export interface GitOptions {
  /** The program; `git` is looked up in PATH. */
  program?: string
}

const stderrBytes = 16_384
const graceMs = 5_000

/** The only place that starts git. */
export function createGit({ program = 'git' }: GitOptions = {}): Git {
  const lanes = createLanes()
  const starting = new Set<Promise<GitProcess>>()
  let isClosed = false

  const start = (command: GitCommand): Promise<GitProcess> => {
    const one = startOne(command)
    starting.add(one)
    const forget = () => void starting.delete(one)
    one.then(({ ended }) => ended.finally(forget), forget)
    return one
  }

  const startOne = async (command: GitCommand): Promise<GitProcess> => {
    if (command.args.some((arg) => arg.includes('\0'))) throw new GitError('missing', 'an argument holds a NUL byte')
    const { lane = 'read' } = command
    const release = command.holdsSlot ? () => undefined : await lanes.acquire(lane, command.signal)
    if (isClosed) {
      release()
      throw new GitError('aborted', 'the server stops')
    }
    const { gitDir, settings = [], args } = command
    const argv = [
      ...(gitDir === undefined ? [] : [`--git-dir=${gitDir}`]),
      '--literal-pathspecs',
      '--no-optional-locks',
      ...safetySettings(gitDir),
      ...settings.flatMap((setting) => ['-c', setting]),
      ...args,
    ]
    try {
      const [file, args] = bounded(command, [program, ...argv])
      const env = { ...gitEnvironment(command.protocol), ...command.environment }
      const { output, answer } = command
      const { nice = lanes.niceness(lane) } = command
      const child = await launch({ file, args, env, nice, answer, ...(output !== undefined && { output }) })
      const endUse = lanes.chargeOwn(lane)
      return watch(child, command, () => {
        endUse(child.workedMs())
        release()
      })
    } catch (error) {
      release()
      const stderr = error instanceof Error ? error.message : String(error)
      throw exitError(command, { code: null, stderr, why: 'not-started' })
    }
  }

  return {
    start,
    lanes,
    async close() {
      isClosed = true
      // One that waits for a slot gets it as others end.
      await Promise.all([...starting].map((one) => one.then(endOf, () => undefined)))
    },
    async run(command) {
      const child = await start(command)
      const { maxOutputBytes = 64 * 1024 * 1024 } = command
      child.stdin.end(command.input)
      const chunks: Buffer[] = []
      let size = 0
      child.stdout.on('data', (chunk: Buffer) => {
        size += chunk.length
        if (size > maxOutputBytes) child.kill()
        else chunks.push(chunk)
      })
      const exit = await child.ended
      if (size > maxOutputBytes)
        throw new GitError('too-large', `git ${command.args[0]} wrote more than ${maxOutputBytes} bytes`)
      if (exit.why !== 'exit' || exit.code !== 0) throw exitError(command, exit)
      return Buffer.concat(chunks)
    },
  }
}

function endOf(process: GitProcess): Promise<GitExit> {
  process.kill()
  // Whoever was to read it may be waiting for somebody who is gone.
  process.stdout.destroy()
  return process.ended
}

/** Node sets no limits for its children; a shell does, and then becomes the program. Nothing of it is text of a user. */
function bounded({ bounds }: GitCommand, [program, ...argv]: readonly [string, ...string[]]): [string, string[]] {
  if (bounds === undefined) return [program, argv]
  const script = 'ulimit -c 0 && ulimit -d "$1" && ulimit -t "$2" && shift 2 && exec "$@"'
  const limits = [String(Math.ceil(bounds.dataBytes / 1024)), String(bounds.cpuSeconds)]
  return ['/bin/sh', ['-c', script, 'sh', ...limits, program, ...argv]]
}

/** The error that a process's end stands for. */
export function exitError(command: GitCommand, exit: GitExit): GitError {
  const what = `git ${command.args[0] ?? ''}`
  if (exit.why === 'deadline') return new GitError('timeout', `${what} passed its deadline`)
  if (exit.why === 'aborted') return new GitError('aborted', `${what} was given up`)
  if (exit.why === 'not-started') return new GitError('failed', `${what} could not be started: ${exit.stderr}`)
  return new GitError('failed', `${what} ended with ${exit.code}: ${exit.stderr.trim()}`, { exitCode: exit.code })
}

function watch(
  child: Launched,
  { signal, onStderr, deadlineMs = 30_000 }: GitCommand,
  release: () => void,
): GitProcess {
  let why: GitExit['why'] = 'exit'
  let stderr = ''
  let running = true
  let hard: NodeJS.Timeout | undefined

  const send = (name: NodeJS.Signals) => {
    if (!running) return
    try {
      process.kill(-child.pid, name)
    } catch {
      // The group ended between the check and the signal: that is what was wanted.
    }
  }
  const kill = () => {
    if (hard !== undefined || !running) return
    hard = setTimeout(() => send('SIGKILL'), graceMs)
    send('SIGTERM')
  }
  const stop = (reason: GitExit['why']) => () => {
    why = reason
    kill()
  }
  const abort = stop('aborted')
  const deadline = Number.isFinite(deadlineMs) ? setTimeout(stop('deadline'), deadlineMs) : undefined
  signal?.addEventListener('abort', abort, { once: true })
  if (signal?.aborted) abort()

  child.stderr.setEncoding('utf8')
  child.stderr.on('data', (text: string) => {
    onStderr?.(text)
    // Of one that says how far it is, the end is what matters.
    if (onStderr) stderr = (stderr + text).slice(-stderrBytes)
    else if (stderr.length < stderrBytes) stderr = (stderr + text).slice(0, stderrBytes)
  })
  // A process that stops reading is told by its exit, not by a broken pipe.
  child.stdin.on('error', () => undefined)

  const finish = async (): Promise<GitExit> => {
    const code = await child.exited
    // The one that was asked to end does not wait for its own children: receive-pack leaves index-pack behind, which makes its folders anew.
    if (hard !== undefined) send('SIGKILL')
    // Nobody may read any more: then what is left is dropped, or the end would never be seen.
    for (const stream of [child.stdout, child.stderr]) if (stream.readableFlowing === null) stream.resume()
    await Promise.all([closed(child.stdout), closed(child.stderr)])
    running = false
    clearTimeout(deadline)
    clearTimeout(hard)
    signal?.removeEventListener('abort', abort)
    child.stdin.destroy()
    release()
    return { code, stderr, why }
  }
  const ended = finish()
  return {
    stdin: child.stdin,
    stdout: child.stdout,
    ended,
    workedMs: () => timeOfRunning(child.pid),
    residentBytes: () => residentBytesOf(child.pid),
    kill,
  }
}

/** All was read, or nobody will. */
const closed = (stream: Readable): Promise<void> =>
  new Promise((resolve) => {
    if (stream.closed || stream.readableEnded) resolve()
    else stream.once('end', resolve).once('close', resolve)
  })
