import { launch } from '@sheaf/git-engine'

export interface BoundedProcess {
  /** The program and its arguments. Nothing of it is text of a user. */
  command: readonly [program: string, ...args: string[]]
  env?: Readonly<Record<string, string>>
  /** All that it reads from its standard input. */
  input?: Buffer | string
  /** Of memory that is written to, and of processor time. */
  bounds?: { dataKib: number; cpuSeconds: number }
  /** In milliseconds. */
  deadlineMs: number
  /** How much it leaves to others: as setpriority(2) has it. */
  niceness: number
  /** Of what it writes; 256 KiB where nothing is said. */
  maxOutputBytes?: number
  /** Ends it. */
  signal?: AbortSignal | undefined
}

export interface BoundedProgram extends Omit<BoundedProcess, 'command' | 'env' | 'bounds'> {
  /** A file that Node runs. */
  program: string
  args?: readonly string[]
}

/** What came of it. */
export interface BoundedOutcome {
  /** Nothing where it was ended by one of its bounds. */
  code: number | null
  /** What it wrote to its standard output; empty where that was too much. */
  output: Buffer
  /** The end of what it wrote to its standard error. */
  complaints: string
}

const usualBounds = { dataKib: 768 * 1024, cpuSeconds: 10 }
const usualOutputBytes = 256 * 1024
const complaintLength = 4_096

/**
 * Runs a program of ours that works with large libraries in C, on what a stranger may have made, in a process of its own: it has no environment,
 * is ended when it takes too much memory, processor time, output or time in all, and yields to others.
 */
export const runBoundedProgram = ({ program, args = [], ...how }: BoundedProgram): Promise<BoundedOutcome> =>
  runBounded({ ...how, command: [process.execPath, '--max-old-space-size=64', program, ...args] })

/** Runs any program so, with the environment that it is given and no other. */
export async function runBounded({
  command,
  env = {},
  input = '',
  bounds = usualBounds,
  maxOutputBytes = usualOutputBytes,
  signal,
  ...how
}: BoundedProcess): Promise<BoundedOutcome> {
  signal?.throwIfAborted()
  // Node sets no limits for its children; a shell does, and then becomes the program. Nothing of it is text of a user.
  const script = `cd / && ulimit -c 0 && ulimit -d ${bounds.dataKib} && ulimit -t ${bounds.cpuSeconds} && exec "$@"`
  const { pid, stdin, stdout, stderr, exited } = await launch({
    file: '/bin/sh',
    args: ['-c', script, 'sh', ...command],
    env,
    nice: how.niceness,
  })
  const kill = () => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // It has ended already.
    }
  }
  const late = setTimeout(kill, how.deadlineMs)
  signal?.addEventListener('abort', kill, { once: true })
  if (signal?.aborted) kill()
  const chunks: Buffer[] = []
  let size = 0
  let complaints = ''
  const outputEnded = new Promise<void>((resolve) => void stdout.once('close', resolve))
  stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxOutputBytes) kill()
    else chunks.push(chunk)
  })
  stderr.setEncoding('utf8').on('data', (text: string) => {
    complaints = (complaints + text).slice(-complaintLength)
  })
  // It may end before it has read all.
  stdin.on('error', () => undefined)
  stdin.end(input)
  const code = await exited
  clearTimeout(late)
  signal?.removeEventListener('abort', kill)
  await outputEnded
  return { code, output: size > maxOutputBytes ? Buffer.alloc(0) : Buffer.concat(chunks), complaints }
}
