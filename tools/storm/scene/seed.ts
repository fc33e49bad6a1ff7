import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RepoKind } from '@sheaf/contract'
import { git, gitLines } from '../../../bench/data/run-git.ts'
import { syntheticStream } from '../../../bench/data/synthetic-stream.ts'
import { inLanes } from '../../process/in-lanes.ts'
import type { Attack, Facts, Pushed, SetUp } from '../attacks/attack.ts'
import { sshEnvironment } from '../people/git-client.ts'
import { ownRepository } from '../people/person.ts'
import type { Sender } from '../wire/sender.ts'
import { commitText, importStream, importWideFolder } from './import.ts'
import { type Resident, signUp } from './sign-up.ts'

/** Who lives on the server when the storm begins, and what was prepared for each attack. */
export interface Seed {
  honest: readonly Resident[]
  attackers: readonly Resident[]
  shared: SetUp['shared'] & { folders: readonly string[] }
  facts: ReadonlyMap<string, Facts>
  /** Attacks whose set-up was refused, and how: a refusal by the first limit. */
  refused: ReadonlyMap<string, string>
}

const honestNames = ['ada', 'ben', 'cleo', 'dan', 'eve', 'finn', 'gina', 'hugo', 'iris', 'jon']
const attackerCount = { full: 20, short: 10 }
/** Where attackers come from, as the honest come from 127.0.1. */
const attackersNet = '127.0.2'
/** As many people sign up at a time as there are slots for hashing passwords. */
const signingUp = 2
const commitsOfShared = { full: 20_000, short: 3_000 }
const maxFacts = 2_000

interface SeedOptions {
  url: string
  sshPort: number
  data: string
  folder: string
  attacks: readonly Attack[]
  short: boolean
  say: (line: string) => void
}

/** Fills a new server whose limits are off: accounts, the repository that everybody reads, what attacks need. */
export async function makeSeed({ url, sshPort, data, folder, attacks, short, say }: SeedOptions): Promise<Seed> {
  say('Signing up ten honest people, and attackers …')
  const names = [
    ...honestNames.map((username, index) => ({ username, address: `127.0.1.${index + 1}` })),
    ...Array.from({ length: short ? attackerCount.short : attackerCount.full }, (_, index) => ({
      username: `mallory${index}`,
      address: `${attackersNet}.${index + 1}`,
    })),
  ]
  const people = await inLanes(
    signingUp,
    names.map((name) => () => signUp({ url, data, ...name })),
  )
  const [honest, attackers] = [people.slice(0, honestNames.length), people.slice(honestNames.length)]
  const [ada] = honest
  const [mallory] = attackers
  if (ada === undefined || mallory === undefined) throw new Error('Nobody signed up')

  say('Importing a history that everybody reads …')
  const source = join(folder, 'weaver.git')
  await importStream(source, syntheticStream(short ? commitsOfShared.short : commitsOfShared.full))
  await publish(sshPort, ada, { name: 'weaver', source })
  const notes = join(folder, 'notes.git')
  await importStream(notes, [commitText({ number: 1, files: [['notes.txt', 'A first note\n']] })])
  await inLanes(
    2,
    honest.map((person) => () => publish(sshPort, person, { name: ownRepository, source: notes, isPrivate: true })),
  )
  const commits = await gitLines(['-C', source, 'rev-list', `--max-count=${maxFacts}`, 'main'])
  const files = await gitLines(['-C', source, 'ls-tree', '-r', '--name-only', 'main'])
  const folders = (await gitLines(['-C', source, 'ls-tree', '-r', '-d', '--name-only', 'main'])).slice(0, 40)
  const shared = { repository: 'ada/weaver', commits, files, folders }

  const facts = new Map<string, Facts>()
  const refused = new Map<string, string>()
  for (const { name, prepare } of attacks) {
    if (prepare === undefined) continue
    say(`Preparing ${name} …`)
    const pushed = async (repository: string, source: string, kind?: RepoKind): Promise<Pushed> => {
      const path = await publish(sshPort, mallory, { name: repository, source, kind })
      return { repository: path, head: await git(['-C', source, 'rev-parse', 'main']) }
    }
    const stage: SetUp = {
      folder,
      shared,
      short,
      async push(repository, stream, kind) {
        const made = join(folder, `${name}-${repository}.git`)
        await importStream(made, stream)
        return pushed(repository, made, kind)
      },
      async pushWideFolder(repository, entries) {
        const made = join(folder, `${name}-${repository}.git`)
        await importWideFolder(made, entries)
        return pushed(repository, made)
      },
      async ownRepositories(repository) {
        await inLanes(
          2,
          attackers.map((person) => () => create(person, { name: repository })),
        )
      },
      async owners() {
        const lists = await inLanes(
          2,
          attackers.map(
            ({ api }) =>
              () =>
                api.listOwners(),
          ),
        )
        return attackers.map(({ username }, index) => `${username} ${lists[index]?.[0]?.uid ?? ''}`)
      },
      smallPack: () => packOf(notes, join(folder, name)),
    }
    try {
      facts.set(name, await prepare(stage))
    } catch (error) {
      refused.set(name, error instanceof Error ? error.message.slice(-500) : String(error))
    }
  }
  return { honest, attackers, shared, facts, refused }
}

interface Created {
  name: string
  isPrivate?: boolean
  kind?: RepoKind | undefined
}

async function create({ api }: Resident, { name, isPrivate = false, kind = 'code' }: Created) {
  const [owner] = await api.listOwners()
  await api.createRepository({
    body: {
      owner_uid: owner?.uid ?? '',
      repo_name: name,
      repo_kind: kind,
      repo_is_private: isPrivate,
      repo_default_branch: 'main',
    },
  })
}

/**
 * Creates a repository and pushes all branches to it, with a real git. Gives `owner/name`. Over SSH: git's helper for HTTP hands
 * over each branch by name, and each name is then looked for among all of them, which takes minutes where there are 19,001.
 */
async function publish(
  sshPort: number,
  person: Resident,
  { source, ...created }: Created & { source: string },
): Promise<string> {
  const { name } = created
  await create(person, created)
  const remote = `ssh://git@127.0.0.1:${sshPort}/${person.username}/${name}.git`
  await git(['-C', source, 'push', '-q', remote, 'refs/heads/*:refs/heads/*'], sshEnvironment(person))
  return `${person.username}/${name}`
}

/** All that a small repository has, as a push sends it. */
async function packOf(source: string, name: string): Promise<{ commit: string; pack: Buffer }> {
  const id = await git(['-C', source, 'pack-objects', '--all', '--revs', '-q', name])
  return { commit: await git(['-C', source, 'rev-parse', 'main']), pack: readFileSync(`${name}-${id}.pack`) }
}

/** Those who attack: from one address or from twenty, without or with an account each. */
export function sendersOf(
  seed: Seed,
  { addresses, role }: { addresses: number; role: 'visitor' | 'account' },
): Sender[] {
  return Array.from({ length: addresses }, (_, index) => {
    const { username, password, token, cookie, keyFile } = attackerAt(seed, index)
    const privateKey = readFileSync(keyFile, 'utf8')
    const address = `${attackersNet}.${index + 1}`
    return { address, account: role === 'account' ? { username, password, token, cookie, privateKey } : undefined }
  })
}

function attackerAt({ attackers }: Seed, index: number): Resident {
  const attacker = attackers[index % attackers.length]
  if (attacker === undefined) throw new Error('There is no attacker')
  return attacker
}
