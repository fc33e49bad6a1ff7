import { randomUUID } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { readProtocol } from '@sheaf/git-engine'
import { type Pusher, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { callerOf, runAs } from '@sheaf/server-core/admission/caller'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { SshHandlers } from '../../ssh/ssh-server.ts'
import type { SshSession } from '../../ssh/ssh-session.ts'
import { issueTransferToken, transferLifetime } from '../objects/index.ts'
import { explainDamage, type FoundRepository, findRepository, findToReceive } from '../repositories/index.ts'
import { accountOfSshKey, actorOfSshKey } from '../ssh-keys/index.ts'
import { explainFailure } from './git-error-writer.ts'
import { handleReceivePack } from './handle-receive-pack.ts'
import type { Proposals } from './proposals.ts'
import { asksForSshTransfer, type LfsCommand, readLfsCommand, readSshCommand } from './ssh-command.ts'
import { fetchOverSsh } from './ssh-fetch.ts'

/** The one name under which everybody logs in: the key says who it is. */
const loginName = 'git'

interface SshDeps extends Deps {
  readonly proposals: Proposals
}

/** Git over SSH: the same repositories, policy and pushes as over HTTP, for the account or the repository that a key belongs to. */
export function sshHandlers(deps: SshDeps): SshHandlers {
  return {
    identify: ({ fingerprint }) => accountOfSshKey(deps, fingerprint),
    async denied(address) {
      try {
        await deps.limits.take('ssh-failure/address', address)
        return 0
      } catch (error) {
        if (error instanceof AppError && error.retryAfter !== undefined) return error.retryAfter
        throw error
      }
    },
    async serve(session) {
      try {
        return await serve(deps, session)
      } catch (error) {
        const explained = explainFailure(error)
        if (explained !== undefined && explained.kind !== 'broken') return complain(session, explained.message)
        const id = randomUUID()
        const damage = await explainDamage(deps, { address: readSshCommand(session.command ?? ''), id, error })
        const told = damage ?? explained
        if (told === undefined) throw error
        if (damage === undefined) deps.log.error({ err: error, id }, 'a command over SSH failed for what lies below')
        return complain(session, `${told.message} (${id})`)
      }
    },
  }
}

function complain(session: SshSession, text: string): number {
  session.complain(`sheaf: ${text}\n`)
  return 1
}

async function serve(deps: SshDeps, session: SshSession): Promise<number> {
  const { fingerprint, ip, user, command: line } = session
  // Asked for every command: a connection may outlive its key.
  const account = await actorOfSshKey(deps, { fingerprint, ip })
  if (account === undefined) return complain(session, 'This key is no longer on an account or a repository')
  const actor = account.kind === 'deploy-key' ? account : userOf(account)
  if (user !== loginName) return complain(session, `Log in as ${loginName}, not as ${printable(user)}`)
  if (line === undefined) {
    const name = actor.kind === 'user' ? actor.username : `deploy key ${printable(actor.title)}`
    session.stdout.end(`Hi ${name}! Your key works. There is no shell here: use git clone, fetch and push.\n`)
    return 0
  }
  return runAs(callerOf({ userId: actor.userId, ip: session.address }), () => run(deps, { session, actor, line }))
}

async function run(
  deps: SshDeps,
  { session, actor, line }: { session: SshSession; actor: Pusher; line: string },
): Promise<number> {
  const lfs = readLfsCommand(line)
  if (lfs !== undefined) return authenticateLfs(deps, { session, actor, command: lfs })
  if (asksForSshTransfer(line)) {
    session.complain('git-lfs-transfer: command not found\n')
    return unknownCommand
  }
  const command = readSshCommand(line)
  if (command === undefined) {
    return complain(
      session,
      'Only git-upload-pack, git-receive-pack, git-upload-archive and git-lfs-authenticate are run here',
    )
  }
  const { service, owner, repo } = command
  if (service === 'git-receive-pack') {
    const address = addressOf(session.address)
    return push(deps, { session, actor, ...(await findToReceive(deps, { actor, owner, repo, address })) })
  }
  const repository = await findRepository(deps, { actor, owner, repo, action: 'read' })
  if (service === 'git-upload-pack') return fetchOverSsh(deps, { session, repository, actor })
  return archive(deps, { session, gitDir: repository.gitDir })
}

/** As a shell has it: clients try another way then. */
const unknownCommand = 127

/** Tells a client of Git LFS where objects are moved by HTTP, and gives it what lets it in there. */
async function authenticateLfs(
  deps: Deps,
  { session, actor, command }: { session: SshSession; actor: Pusher; command: LfsCommand },
): Promise<number> {
  const { owner, repo, operation } = command
  const address = addressOf(session.address)
  const repository =
    operation === 'upload'
      ? // What it may be used for is asked with each request: some only push to what is open to them.
        (await findToReceive(deps, { actor, owner, repo, address })).repository
      : await findRepository(deps, { actor, owner, repo, action: 'read' })
  const origin = httpOrigin(deps, session)
  if (origin === undefined) return complain(session, 'Git LFS over SSH needs SHEAF_PUBLIC_URL on the server')
  const token = await issueTransferToken(deps.config, { actor, repoId: repository.id, operation })
  const href = `${origin}/${repository.ownerName}/${repository.name}.git/info/lfs`
  const header = { Authorization: `Bearer ${token}` }
  session.stdout.end(JSON.stringify({ href, header, expires_in: transferLifetime }))
  return 0
}

/** Where browsers find this server; without a public address, whoever is on the same machine knows. */
function httpOrigin({ config }: Pick<Deps, 'config'>, { address }: SshSession): string | undefined {
  const isHere = address === '127.0.0.1' || address === '::1' || address === '::ffff:127.0.0.1'
  return config.publicUrl ?? (isHere ? `http://localhost:${config.port}` : undefined)
}

interface Pushing {
  session: SshSession
  actor: Pusher
  repository: FoundRepository
  proposesOnly: boolean
}

/** Lists the refs as they are, then takes what the client makes of them. */
async function push(deps: SshDeps, { session, ...pushing }: Pushing): Promise<number> {
  const { config, git, proposals } = deps
  const { repository } = pushing
  const { signal, stdin, stdout } = session
  const protocol = readProtocol(session.protocol)
  const { gitDir, refsVersion: version } = repository
  const listing = await git.transport.advertise({ gitDir, version, service: 'git-receive-pack', protocol, signal })
  if (Buffer.isBuffer(listing)) stdout.write(listing)
  else await pipeline(listing, stdout, { end: false })
  const answer = await handleReceivePack(deps, {
    ...pushing,
    protocol,
    input: stdin,
    address: config.publicUrl,
    proposals,
  })
  await pipeline(answer, stdout)
  return 0
}

/** Serves `git archive --remote`. */
async function archive({ git }: Deps, { session, gitDir }: { session: SshSession; gitDir: string }): Promise<number> {
  const { stdin, stdout, signal } = session
  const served = await git.transport.archive({ gitDir, request: stdin, signal })
  if (served.kind === 'refused') return complain(session, served.reason)
  await pipeline(served.out, stdout)
  return (await served.ended).code ?? 1
}

const printable = (name: string) => name.replace(/[^\w.@+-]/g, '?').slice(0, 64)
