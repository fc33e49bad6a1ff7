import { ApiError, type Client } from '@sheaf/client'
import { codeIn, type MailSink } from '../../../server/src/testing/mail-sink.ts'
import { person } from '../../product/person.ts'
import { runGit } from '../pusher.ts'
import type { ServerUnderTest } from '../server-under-test.ts'

/** Somebody with a browser, and a key by which their git is let in. */
export interface Owner {
  username: string
  uid: string
  userPassword: string
  api: Client
  /** The key, for other clients than git. */
  token: string
  /** The address of one of their repositories for git, with the key in it. */
  remote(repo: string): string
}

/** Those who change something, and what they have to begin with. */
export interface World {
  server: ServerUnderTest
  ada: Owner
  bob: Owner
  /** A repository with commits, and their ids, from the first on. */
  source: string
  commits: readonly string[]
}

const password = 'correct horse battery'

/** Signs somebody up as a person would. */
export async function newOwner(
  server: ServerUnderTest,
  { username, sink }: { username: string; sink: MailSink },
): Promise<Owner> {
  const email = `${username}@example.org`
  const api = person(server.url)
  await api.sendCode({ body: { email } })
  await api.verifyCode({ body: { email, code: codeIn(await sink.mailTo(email)) } })
  await api.register({ body: { username, email, password } })
  await api.login({ body: { username, password } })
  const expiration = new Date(Date.now() + 20 * 86_400_000).toISOString()
  const { token } = await api.createAccessKey({ body: { title: 'faults', expiration, repo_access: 2 } })
  const [owner] = await api.listOwners()
  return {
    username,
    uid: owner?.uid ?? '',
    userPassword: password,
    api,
    token,
    remote(repo) {
      const remote = new URL(`/${username}/${repo}.git`, server.url)
      remote.username = username
      remote.password = token
      return remote.href
    },
  }
}

/** What a request says, or nothing where what it asks for is missing. */
export const unlessMissing = <T>(asked: Promise<T>): Promise<T | undefined> =>
  asked.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

/** A new repository of somebody, with the first commits pushed to its branch `main`. */
export async function filled({ source, commits }: World, owner: Owner, name: string): Promise<string> {
  await owner.api.createRepository({ body: { owner_uid: owner.uid, repo_name: name } })
  const head = commits[9] ?? ''
  const pushed = await runGit(['--git-dir', source, 'push', '-q', owner.remote(name), `${head}:refs/heads/main`])
  if (pushed.code !== 0) throw new Error(`the push to ${name} failed: ${pushed.said}`)
  return head
}

/** What git says that the branch `main` holds. Throws where it says nothing. */
export async function headOf(owner: Owner, name: string): Promise<string> {
  const listed = await runGit(['ls-remote', owner.remote(name), 'refs/heads/main'])
  if (listed.code !== 0) throw new Error(`${name} can't be read by git: ${listed.said}`)
  return listed.said.split('\t')[0] ?? ''
}
