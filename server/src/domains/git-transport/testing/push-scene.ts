import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import type { TestContext } from 'vitest'
import { folderOf, issueAccessKey, signIn } from '../../../testing/factories.ts'
import type { TestServer } from '../../../testing/start-server.ts'

/** The address of a repository on a server, with a name and a secret in it where they are given. */
export function urlOn(server: TestServer, path: string, login?: { name: string; secret: string }): string {
  const url = new URL(path, server.url)
  if (login) {
    url.username = login.name
    url.password = login.secret
  }
  return url.href
}

/** A user with a repository, a folder with one commit in it, and keys of every sort. */
export async function pushScene(server: TestServer, test: TestContext, { isPrivate = false, name = 'project' } = {}) {
  const signed = await signIn(server)
  const { user, api } = signed
  const made = await api.createRepository({
    body: { owner_uid: user.uid, repo_name: name, repo_is_private: isPrivate },
  })
  const folder = scratchFolder(test)
  await client(folder, 'init', '-q', '-b', 'main', 'work')
  const work = join(folder, 'work')
  writeFileSync(join(work, 'README.md'), '# Project\n')
  await client(work, 'add', '.')
  await client(work, 'commit', '-q', '-m', 'First')
  const key = (level: 0 | 1 | 2) => issueAccessKey(server, user, { grants: { repo_access: level } })
  const gitDir = folderOf(server, made)
  const path = `/${user.username}/${name}`
  const withKey = async (level: 0 | 1 | 2) => urlOn(server, path, { name: 'key', secret: (await key(level)).token })
  const params = { owner: user.username, repo: name }
  return { ...signed, folder, work, gitDir, path, params, withKey, key }
}
