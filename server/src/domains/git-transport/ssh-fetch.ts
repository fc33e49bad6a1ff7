import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { enforceMinThroughput, uploadPace } from '../../admission/min-throughput.ts'
import type { Deps } from '../../deps.ts'
import { nextV2Request } from '../../git/fetch/next-v2-request.ts'
import { readProtocol } from '../../git/fetch/protocol-v2.ts'
import { AppError } from '../../http/app-error.ts'
import type { SshSession } from '../../ssh/ssh-session.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { isRequestMemoryShort, openRequestMemory } from './request-memory.ts'

interface Fetch {
  session: SshSession
  repository: FoundRepository
}

type Version2 = Fetch & { protocol: string }

/**
 * Serves a fetch or a clone to its end and gives the exit code. In protocol version 2 every request stands by itself:
 * each is answered as over HTTP, from the snapshot of the refs and the cache where they have it. The older versions
 * are one conversation, which git leads.
 */
export async function fetchOverSsh(deps: Deps, { session, repository }: Fetch): Promise<number> {
  const protocol = readProtocol(session.protocol)
  return protocol === 'version=2'
    ? answerAll(deps, { session, repository, protocol })
    : letGitLead(deps, { session, repository, protocol })
}

async function answerAll({ git }: Pick<Deps, 'git'>, { session, repository, protocol }: Version2): Promise<number> {
  const { stdout } = session
  stdout.write(await git.capabilities({ gitDir: repository.gitDir }))
  for (;;) {
    const out = await answerNext({ git }, { session, repository, protocol })
    if (out === undefined) break
    await pipeline(out, stdout, { end: false })
  }
  stdout.end()
  return 0
}

/** The answer to the next request, or nothing where the client is done. A request that has begun must go on. */
async function answerNext(
  { git }: Pick<Deps, 'git'>,
  { session: { stdin, signal }, repository, protocol }: Version2,
): Promise<Readable | undefined> {
  const { gitDir, refsVersion: version } = repository
  const memory = openRequestMemory()
  const giveUp = () => stdin.destroy(memory.signal.reason)
  memory.signal.addEventListener('abort', giveUp, { once: true })
  const unwatch = enforceMinThroughput(uploadPace, {
    moved: () => memory.request.bytes().length,
    awaitsClient: () => memory.request.bytes().length > 0,
    isCrowded: isRequestMemoryShort,
    slow: () => stdin.destroy(new AppError('timeout', 'This request took too long')),
  })
  try {
    const body = await nextV2Request(stdin, memory.request)
    unwatch()
    if (body === undefined) return undefined
    memory.whole()
    return (await git.answerFetch({ gitDir, version, body, protocol, signal })).out
  } finally {
    unwatch()
    memory.end()
  }
}

async function letGitLead(
  { git }: Pick<Deps, 'git'>,
  { session, repository, protocol }: Fetch & { protocol: string | undefined },
): Promise<number> {
  const { stdin, stdout, signal } = session
  const child = await git.serve({ gitDir: repository.gitDir, protocol, signal, stateless: false })
  // What the client still says when git has ended is nobody's loss.
  pipeline(stdin, child.stdin).catch(() => child.stdin.destroy())
  await pipeline(child.stdout, stdout)
  return (await child.ended).code ?? 1
}
