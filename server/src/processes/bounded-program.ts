import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'

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
const maxOutputBytes = 256 * 1024

/**
 * Runs a program of ours that works with large libraries in C, on what a stranger may have made, in a process of its own: it has no environment,
 * is ended when it takes too much memory, processor time, output or time in all, and yields to others.
 */
export function runBoundedProgram({ program, args = [], input, ...how }: BoundedProgram): Promise<BoundedOutcome> {
  return new Promise((resolve, reject) => {
    // Node sets no limits for its children; a shell does, and then becomes the program. Nothing of it is text of a user.
    const script = `ulimit -c 0; ulimit -d ${bounds.dataKib}; ulimit -t ${bounds.cpuSeconds}; exec "$@"`
    const node = [process.execPath, '--max-old-space-size=64', program, ...args]
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...node], {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: how.deadlineMs,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined) lowerPriority(child.pid, how.niceness)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxOutputBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // It may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(input)
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code, output: size > maxOutputBytes ? Buffer.alloc(0) : Buffer.concat(chunks) }),
    )
  })
}

function lowerPriority(pid: number, niceness: number): void {
  try {
    setPriority(pid, niceness)
  } catch {
    // It has ended already.
  }
}
