import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { promisify } from 'node:util'
import { ownFolder } from '../../tools/process/own-folder.ts'

const run = promisify(execFile)

/** Nothing of this machine's own git settings, nobody to ask for a password, the same person at the same time. */
const environment = {
  PATH: process.env.PATH ?? '',
  HOME: tmpdir(),
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_AUTHOR_NAME: 'Grace Hopper',
  GIT_AUTHOR_EMAIL: 'grace@example.org',
  GIT_COMMITTER_NAME: 'Grace Hopper',
  GIT_COMMITTER_EMAIL: 'grace@example.org',
}

/** Runs the machine's own git in a folder and gives what it says. */
export async function git(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run('git', args, { cwd: folder, env: environment, maxBuffer: 64 * 1024 * 1024 })
  return stdout.trimEnd()
}

/** Runs commands as somebody pastes them into a terminal; git answers what it is asked with this name and secret. */
export async function pasteCommands(
  folder: string,
  commands: readonly string[],
  { user, secret }: { user: string; secret: string },
): Promise<void> {
  const credentials = { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'credential.helper' }
  const answer = { GIT_CONFIG_VALUE_0: '!f() { echo "username=$ANSWER_NAME"; echo "password=$ANSWER_SECRET"; }; f' }
  const env = { ...environment, ...credentials, ...answer, ANSWER_NAME: user, ANSWER_SECRET: secret }
  await run('sh', ['-e', '-c', commands.join('\n')], { cwd: folder, env })
}

/** A new repository from a git-fast-import(1) stream. */
export async function importProject(stream: string | Buffer): Promise<string> {
  const folder = ownFolder('project')
  await git(folder, 'init', '--quiet', '--initial-branch=main')
  const child = spawn('git', ['fast-import', '--quiet'], { cwd: folder, env: environment })
  child.stdin.end(stream)
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
  await git(folder, 'checkout', '--quiet', 'main')
  return folder
}

/** The address of a repository with a name and a secret in it, as git takes it. */
export function remoteUrl(
  base: string,
  repository: string,
  { user, secret }: { user: string; secret: string },
): string {
  const url = new URL(`/${repository}.git`, base)
  url.username = user
  url.password = secret
  return url.href
}
