import { buffer } from 'node:stream/consumers'
import { launch } from '../process/launcher.ts'
import { plainEnvironment } from './scratch-repository.ts'

export interface ClientRun {
  code: number | null
  out: string
  err: string
}

/** Runs a real git client beside the server under test, and never asks anyone for a password. */
export function runClient(
  folder: string,
  args: readonly string[],
  { env = {} }: { env?: Record<string, string> } = {},
): Promise<ClientRun> {
  const patient = { GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true' }
  return runProgram('git', ['-C', folder, ...args], { ...plainEnvironment, ...patient, ...env })
}

/** Runs a program to its end; it reads nothing. Started like git by the server: this process is too large to start it itself. */
export async function runProgram(file: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<ClientRun> {
  const { stdin, stdout, stderr, exited } = await launch({ file, args, env })
  stdin.end()
  const [code, out, err] = await Promise.all([exited, buffer(stdout), buffer(stderr)])
  return { code, out: out.toString().trimEnd(), err: err.toString().trimEnd() }
}

/** The same for what has to succeed; returns what was printed. */
export async function client(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runClient(folder, args)
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}: ${err}`)
  return out
}
