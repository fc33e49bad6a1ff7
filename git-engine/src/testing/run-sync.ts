import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { readMessage, writeMessage } from './run-messages.ts'

interface RunOptions {
  /** The whole environment; this process's own where it is not given. */
  env?: NodeJS.ProcessEnv
  cwd?: string
  input?: string | Buffer | undefined
}

/** How a program ended. */
export interface Ran {
  status: number | null
  stdout: Buffer
  stderr: Buffer
}

let runner: { requests: number; answers: number } | undefined

/**
 * Runs a program to its end, like `spawnSync`, by a small process: Linux copies the page tables of a process that starts
 * another, which for one that holds the server and its tests costs more than most of what git does for a test (10 to 20 ms
 * of processor time at 300 MB to 1 GB). Throws where the program can't be started.
 */
export function runSync(file: string, args: readonly string[], { env, cwd, input = '' }: RunOptions = {}): Ran {
  runner ??= startRunner()
  const ask = { file, args, env: env ?? process.env, cwd: cwd ?? process.cwd() }
  writeMessage(runner.requests, [Buffer.from(JSON.stringify(ask)), Buffer.from(input)])
  const [head, stdout, stderr] = readMessage(runner.answers) ?? []
  if (!head || !stdout || !stderr) throw new Error('the process that runs programs for tests has ended')
  const { status, failed }: { status: number | null; failed?: string } = JSON.parse(head.toString())
  if (failed !== undefined) throw new Error(`${file} could not be started: ${failed}`)
  return { status, stdout, stderr }
}

/** The same for what has to succeed: what it printed, or an error with what it complained of. */
export function outputOf(file: string, args: readonly string[], options: RunOptions = {}): Buffer {
  const { status, stdout, stderr } = runSync(file, args, options)
  if (status !== 0) throw new Error(`${file} ${args.join(' ')} ended with ${status}: ${stderr}`)
  return stdout
}

/** One for the life of this process. It ends when the pipes do, and they are gone from the disk as soon as both hold them. */
function startRunner(): { requests: number; answers: number } {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-run-'))
  const pipes = [join(folder, 'requests'), join(folder, 'answers')] as const
  spawnSync('mkfifo', pipes)
  const script = fileURLToPath(new URL('./run-process.ts', import.meta.url))
  // The smaller it is, the faster it starts others.
  const small = ['--max-semi-space-size=1', '--max-old-space-size=512']
  spawn(process.execPath, [...small, script, ...pipes], { stdio: ['ignore', 'ignore', 'inherit'] }).unref()
  const [requests, answers] = [openSync(pipes[0], 'w'), openSync(pipes[1], 'r')]
  rmSync(folder, { recursive: true })
  return { requests, answers }
}
