import { spawn } from 'node:child_process'
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
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, {
      cwd: folder,
      env: { ...plainEnvironment, GIT_TERMINAL_PROMPT: '0', GIT_ASKPASS: 'true', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const out: Buffer[] = []
    const err: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk))
    child.once('error', reject)
    child.once('close', (code) =>
      resolve({ code, out: Buffer.concat(out).toString().trimEnd(), err: Buffer.concat(err).toString().trimEnd() }),
    )
  })
}

/** The same for what has to succeed; returns what was printed. */
export async function client(folder: string, ...args: readonly string[]): Promise<string> {
  const { code, out, err } = await runClient(folder, args)
  if (code !== 0) throw new Error(`git ${args.join(' ')} ended with ${code}: ${err}`)
  return out
}
