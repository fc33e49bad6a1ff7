import { launch } from '@sheaf/git-engine'

export interface BoundedProgram {
  /** A file that Node runs. */
  program: string
  args?: readonly string[]
  /** All that it reads from its standard input. */
  input: Buffer | string
  /** In milliseconds. */
  deadlineMs: number
  /** How much it leaves to others: as setpriority(2) has it. */
  niceness: number
  /** Of what it writes; 256 KiB where nothing is said. */
  maxOutputBytes?: number
}

/** What came of it. */
export interface BoundedOutcome {
  /** Nothing where it was ended by one of its bounds. */
  code: number | null
  /** What it wrote to its standard output; empty where that was too much. */
  output: Buffer
}

/** Of memory that is written to, and of processor time. */
const bounds = { dataKib: 768 * 1024, cpuSeconds: 10 }
const usualOutputBytes = 256 * 1024

/**
 * Runs a program of ours that works with large libraries in C, on what a stranger may have made, in a process of its own: it has no environment,
 * is ended when it takes too much memory, processor time, output or time in all, and yields to others.
 */
export async function runBoundedProgram({
  program,
  args = [],
  input,
  maxOutputBytes = usualOutputBytes,
  ...how
}: BoundedProgram): Promise<BoundedOutcome> {
  // Node sets no limits for its children; a shell does, and then becomes the program. Nothing of it is text of a user.
  const script = `cd / && ulimit -c 0 && ulimit -d ${bounds.dataKib} && ulimit -t ${bounds.cpuSeconds} && exec "$@"`
  const node = [process.execPath, '--max-old-space-size=64', program, ...args]
  const { pid, stdin, stdout, stderr, exited } = await launch({
    file: '/bin/sh',
    args: ['-c', script, 'sh', ...node],
    env: {},
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
  const chunks: Buffer[] = []
  let size = 0
  const outputEnded = new Promise<void>((resolve) => void stdout.once('close', resolve))
  stdout.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > maxOutputBytes) kill()
    else chunks.push(chunk)
  })
  stderr.resume()
  // It may end before it has read all.
  stdin.on('error', () => undefined)
  stdin.end(input)
  const code = await exited
  clearTimeout(late)
  await outputEnded
  return { code, output: size > maxOutputBytes ? Buffer.alloc(0) : Buffer.concat(chunks) }
}
