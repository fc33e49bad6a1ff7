import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { runSync } from '@sheaf/git-engine/testing/run-sync'
import { z } from 'zod'

const Clients = z.record(z.string(), z.array(z.string().regex(/^[\w.-]+==[\w.]+$/)))

/** Each client with all that it needs, by exact versions: newer ones are written there by hand, and the tests say what they do. */
const clientsIn = (file: string) =>
  Clients.parse(JSON.parse(readFileSync(new URL(`./${file}`, import.meta.url), 'utf8')))

/** A stock client of the Hub, as PyPI has it. */
export interface HubClient {
  name: string
  /** Its interpreter. */
  python: string
}

const isCi = process.env.CI === 'true'

/** Why there are no clients here, for whoever runs the tests; nothing where there are. */
export const noHubClients = whyNone()

function whyNone(): string | undefined {
  if (/^(0|false|no)$/i.test(process.env.SHEAF_TEST_HUB_CLIENTS ?? '')) return 'SHEAF_TEST_HUB_CLIENTS says no'
  const found = runSync('/bin/sh', ['-c', 'command -v python3 && python3 -c "import ensurepip, venv"'])
  return found.status === 0 ? undefined : 'python3 with venv is not installed (apt-get install python3-venv)'
}

if (noHubClients !== undefined) {
  if (isCi) throw new Error(`The clients of the Hub can't be run: ${noHubClients}`)
  process.stderr.write(`What the Hub's own clients do with this server is NOT tested here: ${noHubClients}\n`)
}

/**
 * Installs the clients, each in an environment of its own, kept outside the checkout by what is in it. In CI a client that can't be
 * installed fails the run; elsewhere it says so, and the rest is tested.
 */
export function installHubClients(file: 'hub-clients.json' | 'hub-loaders.json' = 'hub-clients.json'): HubClient[] {
  if (noHubClients !== undefined) return []
  const root = join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'sheaf-hub-clients')
  mkdirSync(root, { recursive: true })
  return Object.entries(clientsIn(file)).flatMap(([name, packages]) => {
    const folder = join(root, keyOf(packages))
    const python = join(folder, 'bin', 'python')
    if (existsSync(join(folder, 'complete'))) return [{ name, python }]
    const failure = install(folder, packages)
    if (failure === undefined) return [{ name, python }]
    const told = `${name} could not be installed from PyPI, and is NOT tested here: ${failure}`
    if (isCi) throw new Error(told)
    process.stderr.write(`${told}\n`)
    return []
  })
}

const keyOf = (packages: readonly string[]): string =>
  createHash('sha256')
    .update([process.platform, process.arch, ...packages].join('\n'))
    .digest('hex')
    .slice(0, 16)

/** Programs in it know where it was made, so that they are started as modules. */
function install(folder: string, packages: readonly string[]): string | undefined {
  // What another run makes at the same time has a name of its own until it is whole.
  const draft = `${folder}.${process.pid}`
  rmSync(draft, { recursive: true, force: true })
  const made = runSync('python3', ['-m', 'venv', draft])
  if (made.status !== 0) return made.stderr.toString() || made.stdout.toString()
  const pip = ['-m', 'pip', 'install', '--quiet', '--no-deps', '--disable-pip-version-check', ...packages]
  const installed = runSync(join(draft, 'bin', 'python'), pip)
  if (installed.status !== 0) return installed.stderr.toString()
  writeFileSync(join(draft, 'complete'), '')
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
  return undefined
}
