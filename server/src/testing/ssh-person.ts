import { type ClientRun, runClient, runProgram } from '@sheaf/git-engine/testing/git-client'
import { apart, type KeyPair, makeKeyPair, sshArguments } from '../ssh/testing/openssh.ts'
import type { Browser } from './browser.ts'
import { signIn } from './factories.ts'
import type { TestServer } from './start-server.ts'

/** Runs OpenSSH's client against a server: `options` come before the host, `command` after it. */
export async function runSsh(
  server: TestServer,
  {
    key,
    user = 'git',
    options = [],
    command = [],
  }: { key: KeyPair; user?: string; options?: string[]; command?: string[] },
): Promise<ClientRun> {
  const port = server.sshPort ?? 0
  const args = sshArguments({ key, port, user, options, command })
  return runProgram('ssh', args, process.env)
}

/** Settings under which git goes through OpenSSH's client with this key. */
export function sshEnvironment(key: KeyPair, ...options: string[]): Record<string, string> {
  return { GIT_SSH_COMMAND: ['ssh', ...apart, ...options, '-i', key.file].join(' '), GIT_SSH_VARIANT: 'ssh' }
}

/** A user with a key on the account, and a git that uses it. */
export async function sshPerson(server: TestServer, ...keyOptions: string[]) {
  const browser: Browser & { user: Awaited<ReturnType<typeof signIn>>['user'] } = await signIn(server)
  const key = await makeKeyPair(...keyOptions)
  const { uid } = await browser.api.createSshKey({ body: { name: 'laptop', content: key.line } })
  return {
    ...browser,
    key,
    keyUid: uid,
    url: (path: string) => `ssh://git@127.0.0.1:${server.sshPort}${path}`,
    git: (folder: string, ...args: string[]) => runClient(folder, args, { env: sshEnvironment(key) }),
  }
}
