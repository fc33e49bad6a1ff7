import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram } from '@sheaf/git-engine/testing/git-client'
import { ownFolder } from '../../../../tools/process/own-folder.ts'

export interface KeyPair {
  /** The file of the private half; the public one lies beside it. */
  file: string
  /** The line of the `.pub` file. */
  line: string
  /** As ssh-keygen prints it. */
  fingerprint: string
}

/** Makes a key with the ssh-keygen of this machine; its files go with this process. Fails in clear words where there is none. */
export async function makeKeyPair(...options: string[]): Promise<KeyPair> {
  const file = join(ownFolder('key'), 'key')
  const type = options.length > 0 ? options : ['-t', 'ed25519']
  await run('ssh-keygen', ['-q', '-N', '', '-C', 'ada@example.org', ...type, '-f', file])
  const line = (await readFile(`${file}.pub`, 'utf8')).trim()
  const listed = await run('ssh-keygen', ['-l', '-f', `${file}.pub`])
  return { file, line, fingerprint: listed.split(' ')[1] ?? '' }
}

/** The host key that a server on this machine shows, as a line of a known_hosts file. */
export const hostKeyOf = (port: string): Promise<string> => run('ssh-keyscan', ['-p', port, '127.0.0.1'])

/** Says what is missing where OpenSSH's client is not installed: these tests can't do without. */
async function run(program: string, args: readonly string[]): Promise<string> {
  const ended = await runProgram(program, args, process.env).catch((cause: unknown) => {
    throw new Error('These tests need the client of OpenSSH: install the package openssh-client', { cause })
  })
  if (ended.code !== 0) throw new Error(`${program} ended with ${ended.code}: ${ended.err}`)
  return ended.out
}

/** Options of OpenSSH's client that keep this machine's keys and settings out of it. */
export const apart = [
  ['-F', '/dev/null'],
  ...['IdentitiesOnly=yes', 'IdentityAgent=none', 'BatchMode=yes', 'StrictHostKeyChecking=no'].map((one) => [
    '-o',
    one,
  ]),
  ...['UserKnownHostsFile=/dev/null', 'LogLevel=ERROR', 'ConnectTimeout=30'].map((one) => ['-o', one]),
].flat()

/** Arguments of OpenSSH's client for a server on this machine: `options` come before the host, `command` after it. */
export function sshArguments({
  key,
  port,
  user = 'git',
  options = [],
  command = [],
}: {
  key: KeyPair
  port: number
  user?: string
  options?: string[]
  command?: string[]
}): string[] {
  return [...apart, '-i', key.file, '-p', String(port), ...options, `${user}@127.0.0.1`, ...command]
}
