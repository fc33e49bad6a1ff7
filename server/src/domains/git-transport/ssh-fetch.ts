import { pipeline } from 'node:stream/promises'
import type { Deps } from '../../deps.ts'
import { nextV2Request } from '../../git/fetch/next-v2-request.ts'
import { readProtocol } from '../../git/fetch/protocol-v2.ts'
import type { SshSession } from '../../ssh/ssh-session.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { maxRequestBytes } from './upload-pack.ts'

interface Fetch {
  session: SshSession
  repository: FoundRepository
}

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

async function answerAll(
  { git }: Pick<Deps, 'git'>,
  { session, repository, protocol }: Fetch & { protocol: string },
): Promise<number> {
  const { stdin, stdout, signal } = session
  const { gitDir, refsVersion: version } = repository
  stdout.write(await git.capabilities({ gitDir }))
  for (;;) {
    const body = await nextV2Request(stdin, maxRequestBytes)
    if (body === undefined) break
    const { out } = await git.answerFetch({ gitDir, version, body, protocol, signal })
    await pipeline(out, stdout, { end: false })
  }
  stdout.end()
  return 0
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
