import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync } from 'node:fs'

/** Debian has it where the PATH of an account that is not root does not lead. */
export const nginxProgram = (): string => (existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx')

/** Starts a program that leads a group of its own; what it writes goes to a file. */
export function startProgram(file: string, args: readonly string[], log: string): ChildProcess {
  const child = spawn(file, args, { stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = createWriteStream(log, { flags: 'a' })
  child.stdout.pipe(output, { end: false })
  child.stderr.pipe(output, { end: false })
  child.on('error', (error) => output.write(`${error.message}\n`))
  return child
}

/** Ends a program and all that it started: it leads a group of its own. */
export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

/** Is there a success at this address? */
export const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (response) => response.ok,
    () => false,
  )
