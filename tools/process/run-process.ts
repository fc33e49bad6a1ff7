import { spawn } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'
import { root } from '../workspace.ts'
import { processorTime } from './processor-time.ts'

export interface Ended {
  /** 0 is success; a signal that ended it counts as 128. */
  code: number
  /** What it wrote on both streams, in order. */
  output: string
  milliseconds: number
  /** Processor time of it and of all that it waited for; nothing where the system does not tell. */
  processorMs: number | undefined
}

interface RunOptions {
  cwd?: string
  env?: Readonly<Record<string, string>>
  /** Shows the output as it comes, too. */
  live?: boolean
  /** Niceness from 0 to 19, for it and all that it starts: what is nicer gets the processor time that others leave. */
  nice?: number
}

/** Runs a program to its end. That it fails is an answer, not an error; only that it can't be started throws. */
export function runProcess(file: string, args: readonly string[], options: RunOptions = {}): Promise<Ended> {
  const { cwd = root, env = {}, live = false, nice = 0 } = options
  const began = performance.now()
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
    // Who is nicer than that already stays so: only a privileged process may take niceness back.
    if (child.pid !== undefined && nice > getPriority()) setPriority(child.pid, nice)
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8')
      stream.on('data', (text: string) => {
        output += text
        if (live) process.stdout.write(text)
      })
    }
    child.on('error', (cause) => reject(new Error(`${file} could not be started`, { cause })))
    let processorMs: number | undefined
    child.once('exit', () => {
      processorMs = timeOfLastEnded()
    })
    child.once('close', (code) =>
      resolve({ code: code ?? 128, output, milliseconds: performance.now() - began, processorMs }),
    )
  })
}

let endedMs = 0

/** The time of a child is its parent's as soon as it has been waited for: right then it is the difference. */
function timeOfLastEnded(): number | undefined {
  const all = processorTime({ ofEnded: true })
  if (all === undefined) return undefined
  const last = all - endedMs
  endedMs = all
  return last
}
