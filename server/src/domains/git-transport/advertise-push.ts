import type { Readable } from 'node:stream'
import type { Deps } from '../../deps.ts'

/**
 * What a client that is about to push hears first: the refs and what this server can do, without the line that
 * introduces it over HTTP. After it, `takePush` goes on. Ends early where git could not list the refs.
 */
export async function advertisePush(
  { git }: Pick<Deps, 'git'>,
  { gitDir, protocol, signal }: { gitDir: string; protocol: string | undefined; signal?: AbortSignal | undefined },
): Promise<Readable> {
  const { process } = await git.advertise({ gitDir, service: 'git-receive-pack', protocol, signal })
  return process.stdout
}
