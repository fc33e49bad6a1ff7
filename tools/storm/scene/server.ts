import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { forgetPeak, peakOf, residentBelow, residentOf } from '../../../bench/sheaf/resident-memory.ts'
import { startSheaf } from '../../../bench/sheaf/running-sheaf.ts'
import { at, root } from '../../workspace.ts'
import { stormProvider } from '../attacks/provider-answers.ts'

/** A server of the storm's own: a process started as `npm start` starts it, on data of its own, on loopback alone. */
export interface StormServer {
  readonly url: string
  /** Resident memory of the server's process, in MiB. */
  resident(): number
  /** The most of it since the last `forget`, in MiB. */
  peak(): number
  forget(): void
  /** The same for the git processes below it, as of now: pages that they share count for each. */
  below(): number
  isAlive(): boolean
  /** The end of what it wrote to its log: why it died stands there, and the log goes with the next server. */
  lastWords(): string
  stop(): Promise<void>
}

interface ServerOptions {
  data: string
  folder: string
  port: number
  sshPort: number
  /** Where its one provider of sign-in is. */
  providerPort: number
  /** `off` for set-ups alone: all that is measured is measured with limits. */
  limits: 'on' | 'off'
}

export async function startServer({
  data,
  folder,
  port,
  sshPort,
  providerPort,
  limits,
}: ServerOptions): Promise<StormServer> {
  const log = join(folder, 'server.log')
  const sheaf = await startSheaf({
    command: [process.execPath, at('tools/launch.mjs'), 'start'],
    cwd: root,
    port,
    data,
    log,
    logLevel: 'info',
    env: {
      SHEAF_SSH_PORT: String(sshPort),
      SHEAF_RATE_LIMITS: limits,
      // Of an attack that is told of what happens.
      SHEAF_OUTBOUND_ALLOW: `127.0.0.1:${providerPort}`,
      // Nobody may connect to it: imports from it end at once.
      SHEAF_HUB_HOSTS: 'https://127.0.0.1:1',
      SHEAF_PUBLIC_URL: `http://127.0.0.1:${port}`,
      SHEAF_SIGN_IN_PROVIDERS: JSON.stringify({
        [stormProvider]: {
          issuer: `http://127.0.0.1:${providerPort}`,
          client_id: 'storm',
          client_secret: 'storm',
          label: 'Storm',
        },
      }),
    },
    patience: 120,
  })
  const { url, pid } = sheaf
  return {
    url,
    resident: () => residentOf(pid) ?? 0,
    peak: () => peakOf(pid) ?? 0,
    forget: () => forgetPeak(pid),
    below: () => residentBelow(pid),
    isAlive: () => residentOf(pid) !== undefined,
    lastWords: () => readFileSync(log, 'utf8').slice(-2_000),
    stop: () => sheaf.stop(),
  }
}
