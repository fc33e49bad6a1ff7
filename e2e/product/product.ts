import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../tools/process/free-port.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'

export interface Product {
  url: string
  mail: MailSink
  /** All that it has written so far. */
  log: () => string
  /** Ends it as a power cut does: at once, in the middle of whatever it is doing. */
  kill(): Promise<void>
  /** Starts it again after that, with the same data at the same address. */
  restart(): Promise<void>
  stop(): Promise<void>
}

const root = resolve(import.meta.dirname, '../..')
const patience = 90_000
/** Beyond the server's own deadline for stopping, and below that of the fixture, which would not say why. */
const stopPatience = 45_000

/** Starts Sheaf as its users do: the command `start`, with a fresh data folder, on a free port where none is said, mailing to a sink. */
export async function startProduct(
  environment: Readonly<Record<string, string>> = {},
  chosenPort?: number,
): Promise<Product> {
  const data = await mkdtemp(join(tmpdir(), 'sheaf-e2e-'))
  const mail = await startMailSink()
  const port = chosenPort ?? (await freePort({ host: 'localhost' }))
  const url = `http://localhost:${port}`
  const sshPort = String(await freePort({ host: 'localhost' }))
  let written = ''
  const run = () => {
    const child = spawn(process.execPath, [join(root, 'tools/commands/start.ts')], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        SHEAF_PORT: String(port),
        SHEAF_HOST: 'localhost',
        SHEAF_SSH_PORT: sshPort,
        SHEAF_DATA: data,
        SHEAF_SMTP_URL: mail.url,
        // Dozens of accounts sign up from one address within a minute: the limits have tests of their own.
        SHEAF_RATE_LIMITS: 'off',
        // Imports come from the product itself.
        SHEAF_OUTBOUND_ALLOW: 'localhost',
        SHEAF_LOG_LEVEL: 'warn',
        ...environment,
      },
    })
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        written += text
      })
    }
    return { child, ended: once(child, 'exit') }
  }
  let running = run()

  const kill = async () => {
    running.child.kill('SIGKILL')
    await running.ended
  }
  const restart = async () => {
    running = run()
    await ready(url, () => running.child.exitCode)
  }
  const stop = async () => {
    running.child.kill('SIGTERM')
    const late = setTimeout(() => running.child.kill('SIGKILL'), stopPatience)
    const [, signal] = await running.ended
    clearTimeout(late)
    await mail.close()
    await rm(data, { recursive: true, force: true })
    if (signal === 'SIGKILL') throw new Error(`Sheaf did not stop:\n${written}`)
  }
  try {
    await ready(url, () => running.child.exitCode)
  } catch (error) {
    if (running.child.exitCode === null) await stop()
    throw new Error(`Sheaf did not start:\n${written}`, { cause: error })
  }
  return { url, mail, log: () => written, kill, restart, stop }
}

async function ready(url: string, exitCode: () => number | null): Promise<void> {
  const deadline = Date.now() + patience
  while (Date.now() < deadline && exitCode() === null) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await pause(50)
  }
  throw new Error(exitCode() === null ? 'it is not ready in time' : `it ended with ${exitCode()}`)
}
