import { pipeline } from 'node:stream/promises'
import { message } from '@sheaf/contract/messages'
import { nextRequest, readProtocol } from '@sheaf/git-engine'
import type { Pusher } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { enforceMinThroughput, minUploadThroughput } from '@sheaf/server-core/admission/min-throughput'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { SshSession } from '../../ssh/ssh-session.ts'
import { countDownload } from '../downloads/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { asksForAll } from './asks-for-all.ts'
import { isRequestMemoryLow, openRequestMemory } from './request-memory.ts'

interface Fetch {
  session: SshSession
  repository: FoundRepository
  actor: Pusher
}

/**
 * Serves a fetch or a clone to its end and gives the exit code. In protocol version 2 every request stands by itself:
 * each is answered as over HTTP, from the snapshot of the refs and the cache where they have it. The older versions
 * are one conversation: git leads it from the moment in which the client has said what it wants, and holds nothing before.
 */
export async function fetchOverSsh(deps: Deps, fetch: Fetch): Promise<number> {
  const { session } = fetch
  const protocol = readProtocol(session.protocol)
  return protocol === 'version=2' ? answerAll(deps, { ...fetch, protocol }) : letGitLead(deps, { ...fetch, protocol })
}

async function answerAll(
  deps: Deps,
  { session, repository, actor, protocol }: Fetch & { protocol: string },
): Promise<number> {
  const { stdout, signal } = session
  const { gitDir, refsVersion: version } = repository
  const { git } = deps
  stdout.write(await git.transport.capabilities({ gitDir }))
  for (;;) {
    const answer = await withRequest(session, (body) =>
      git.transport.answerFetch({ gitDir, version, body, protocol, signal }).then((found) => {
        if (asksForAll(body)) countDownload(deps, { repoId: repository.id, actor, address: addressOf(session.address) })
        return found
      }),
    )
    if (answer === undefined) break
    if (answer.pipeTo === undefined) await pipeline(answer.out, stdout, { end: false })
    else await answer.pipeTo(stdout)
  }
  stdout.end()
  return 0
}

async function letGitLead(
  { git }: Pick<Deps, 'git'>,
  { session, repository, protocol }: Fetch & { protocol: string | undefined },
): Promise<number> {
  const { stdin, stdout, signal } = session
  const { gitDir, refsVersion: version } = repository
  const service = 'git-upload-pack'
  const listing = await git.transport.advertise({ gitDir, version, service, protocol, signal, stateless: false })
  if (Buffer.isBuffer(listing)) stdout.write(listing)
  else await pipeline(listing, stdout, { end: false })
  const led = await withRequest(session, (wants) =>
    git.transport.serveStatefulFetch({ gitDir, protocol, wants, input: stdin, signal }),
  )
  if (led === undefined) {
    stdout.end()
    return 0
  }
  await pipeline(led.out, stdout)
  return (await led.ended).code ?? 1
}

/**
 * Reads the next request, to its flush packet, and works on it; the memory that it takes is held meanwhile. Gives
 * nothing where the client is done. A request that has begun must go on.
 */
async function withRequest<T>({ stdin }: SshSession, work: (body: Buffer) => Promise<T>): Promise<T | undefined> {
  const memory = openRequestMemory()
  const giveUp = () => stdin.destroy(memory.signal.reason)
  memory.signal.addEventListener('abort', giveUp, { once: true })
  const unwatch = enforceMinThroughput(minUploadThroughput, {
    moved: () => memory.request.bytes().length,
    awaitsClient: () => memory.request.bytes().length > 0,
    isCrowded: isRequestMemoryLow,
    slow: () => stdin.destroy(new AppError('timeout', message('request.timeout'))),
  })
  try {
    const body = await nextRequest(stdin, memory.request)
    unwatch()
    if (body === undefined) return undefined
    memory.whole()
    return await work(body)
  } finally {
    unwatch()
    memory.end()
  }
}
