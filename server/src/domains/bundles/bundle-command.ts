import { resolve } from 'node:path'
import { limits, repoNameProblem } from '@sheaf/contract'
import { createGitEngine } from '@sheaf/git-engine'
import { actorOfAccount, type UserActor } from '@sheaf/server-core/actor'
import type { Config } from '../../config/config.ts'
import { withDatabase } from '../../db/with-database.ts'
import type { Deps } from '../../deps.ts'
import { createEvents } from '../../events/events.ts'
import { createJobs } from '../../jobs/jobs.ts'
import { createRateLimiter } from '../../limits/rate-limiter.ts'
import { createLogger } from '../../log/logger.ts'
import { fingerprintOf } from '../../ssh/public-key.ts'
import { openConfiguredStore } from '../../storage/open-object-store.ts'
import { createStorage } from '../../storage/storage-nodes.ts'
import { findAccount, serverIdentity } from '../accounts/index.ts'
import { findByName, listOwnersOf } from '../repositories/index.ts'
import { applyBundle } from './apply-bundle.ts'
import { createBundle } from './create-bundle.ts'
import type { Manifest } from './manifest.ts'
import { type OpenBundle, openBundle } from './read-bundle.ts'

const usage = `Usage: bundle create <owner>/<name> <file>     one file of the repository: its Git, its objects of Git LFS, a signed list of hashes
       bundle inspect <file>                   what a bundle says it holds, and which key signed it
       bundle apply <file> <owner>/<name>      makes a repository of it, under a name that is free
Options of apply:
       --signer SHA256:…                       the key that must have signed it, unless that is this Sheaf itself
       --as <user>                             who answers for it, where the owner is a team`

type BundleDeps = Pick<Deps, 'config' | 'database' | 'events' | 'git' | 'limits' | 'log' | 'objects' | 'storage'>

interface Command {
  words: string[]
  options: Map<string, string>
}

/** What an operator may do to carry repositories to a machine without a network, beside a server that runs or without one. */
export async function bundleCommand(config: Config, words: readonly string[]): Promise<string[]> {
  const command = parse(words)
  const [verb, first, second, ...more] = command.words
  if (first === undefined || more.length > 0) throw new Error(usage)
  if (verb === 'inspect' && second === undefined) return inspect(first)
  if (second === undefined || (verb !== 'create' && verb !== 'apply')) throw new Error(usage)
  const git = createGitEngine()
  const log = createLogger({ level: 'silent' })
  // What is begun is ended in order: drafts go, and no name stays taken.
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('Stopped. Nothing is left of it.'))
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, stop)
  try {
    return await withDatabase(config, async (database) => {
      const deps: BundleDeps = {
        config,
        database,
        git,
        log,
        // Events are recorded here, and delivered by a server.
        events: createEvents({ database, log, jobs: createJobs({ database, log }) }),
        limits: createRateLimiter({ database, enabled: false, log }),
        objects: await openConfiguredStore(config),
        storage: createStorage(config.storageNodes),
      }
      const { signal } = stopping
      if (verb === 'create') return create(deps, { address: first, file: resolve(second), signal })
      return apply(deps, { file: resolve(first), address: second, options: command.options, signal })
    })
  } finally {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.off(name, stop)
    await git.close()
  }
}

function parse(words: readonly string[]): Command {
  const command: Command = { words: [], options: new Map() }
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? ''
    if (!word.startsWith('--')) command.words.push(word)
    else {
      const value = words[at + 1]
      if (!['--signer', '--as'].includes(word) || value === undefined) throw new Error(usage)
      command.options.set(word, value)
      at += 1
    }
  }
  return command
}

function namesOf(address: string): { owner: string; repo: string } {
  const [owner = '', repo = '', ...more] = address.split('/')
  if (owner === '' || repo === '' || more.length > 0) throw new Error(usage)
  return { owner, repo }
}

async function create(
  deps: BundleDeps,
  { address, file, signal }: { address: string; file: string; signal: AbortSignal },
): Promise<string[]> {
  const repository = await findByName(deps.database.read, { ...namesOf(address), userId: undefined })
  if (repository === undefined) throw new Error(`There is no repository ${address}.`)
  const manifest = await createBundle(deps, { repository, file, signal })
  return [`${file} holds ${contentsOf(manifest)}.`, `It is signed by ${await ownFingerprint(deps)}.`]
}

async function inspect(file: string): Promise<string[]> {
  const bundle = await openBundle(resolve(file))
  bundle.close()
  const { manifest, signer } = bundle
  const { origin, made_at: madeAt, repository } = manifest
  return [
    `${repository.owner}/${repository.name}${origin === null ? '' : ` of ${origin}`}, made at ${madeAt}`,
    `It says that it holds ${contentsOf(manifest)}. Only apply reads and checks them.`,
    `Signed by ${signer}`,
  ]
}

const contentsOf = ({ git, objects }: Manifest): string => {
  const bytes = objects.reduce((sum, object) => sum + object.bytes, 0)
  const many = `${objects.length} ${objects.length === 1 ? 'object' : 'objects'} of Git LFS (${bytes} bytes)`
  return git === null ? `no commits and ${many}` : `the Git history (${git.bytes} bytes) and ${many}`
}

async function ownFingerprint(deps: Pick<Deps, 'config'>): Promise<string> {
  const { key } = await serverIdentity(deps)
  return fingerprintOf(Buffer.from(key.publicKey.split(' ')[1] ?? '', 'base64'))
}

interface Apply {
  file: string
  address: string
  options: ReadonlyMap<string, string>
  signal: AbortSignal
}

async function apply(deps: BundleDeps, { file, address, options, signal }: Apply): Promise<string[]> {
  const { owner: ownerName, repo: name } = namesOf(address)
  if (repoNameProblem(name) !== undefined || name.length > limits.repoNameMax)
    throw new Error(`${name} is no name for a repository.`)
  const actor = await actorOf(deps, options.get('--as') ?? ownerName)
  const owners = await listOwnersOf(deps.database.read, { userId: actor.userId })
  const owner = owners.find((one) => one.name.toLowerCase() === ownerName.toLowerCase())
  if (owner === undefined) throw new Error(`${actor.username} has no part in ${ownerName}.`)
  const bundle = await openBundle(file)
  try {
    await refuseStranger(deps, { bundle, expected: options.get('--signer') })
    await applyBundle(deps, { bundle, actor, owner, name, signal })
  } finally {
    bundle.close()
  }
  return [`${owner.name}/${name} holds ${contentsOf(bundle.manifest)}.`]
}

async function refuseStranger(
  deps: BundleDeps,
  { bundle: { signer }, expected }: { bundle: OpenBundle; expected: string | undefined },
): Promise<void> {
  if (signer === (expected ?? (await ownFingerprint(deps)))) return
  if (expected !== undefined)
    throw new Error(`The bundle is signed by ${signer}, not by ${expected}. Nothing was taken from it.`)
  throw new Error(
    `The bundle is signed by ${signer}, which is not this Sheaf. Ask whoever made it for the key that "bundle create" printed; if it is the same, add: --signer ${signer}`,
  )
}

/** An account as the operator names it: the machine is theirs, so they need no password. */
async function actorOf({ database }: BundleDeps, name: string): Promise<UserActor> {
  const account = await findAccount(database.read, name)
  if (account === undefined)
    throw new Error(`No account is called ${name}. Where the owner is a team, say who answers for it: --as <user>`)
  const actor = actorOfAccount(account, { via: 'password' })
  if (actor.kind === 'suspended') throw new Error(`${name} is disabled.`)
  return actor
}
