import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import { eventually } from '@sheaf/server-core/testing/eventually'
import type { TestContext } from 'vitest'
import { signIn, testPassword } from '../../../testing/factories.ts'
import type { TestServer } from '../../../testing/start-server.ts'
import { pullScene } from './pull-scene.ts'

type Person = Awaited<ReturnType<typeof signIn>>

/** Ada's repository as of `pullScene`, a fork of it that is Bob's, and a clone of that in which he works with stock git. */
export async function forkScene(server: TestServer, test: TestContext, { isPrivate = false } = {}) {
  const base = await pullScene(server, test)
  const bob = await signIn(server)
  /** Forks Ada's repository for somebody, and gives where that is. */
  const fork = async (by: Person, name = 'loom') => {
    const body = { owner_uid: by.user.uid, repo_name: name, repo_is_private: isPrivate }
    const { uid } = await by.api.forkRepository({ params: base.params, body })
    await eventually(async () => assert.equal((await by.api.getCopy({ params: { copy: uid } })).state, 'done'))
    return { owner: by.user.username, repo: name }
  }
  const at = await fork(bob)
  const url = new URL(`/${at.owner}/${at.repo}.git`, server.url)
  Object.assign(url, { username: at.owner, password: testPassword })
  const work = join(scratchFolder(test), 'fork')
  await client('/', 'clone', '-q', url.href, work)
  const git = (...args: string[]) => client(work, ...args)
  /** Commits on a branch of the fork and pushes it. */
  const push = async (branch: string, file: string, text: string | Buffer, ...options: string[]) => {
    await git('checkout', '-q', '-B', branch)
    writeFileSync(join(work, file), text)
    await git('add', '-A')
    await git('commit', '-q', '-m', `Write ${file}`, ...options)
    await git('push', '-q', '-f', 'origin', branch)
    return (await git('rev-parse', 'HEAD')).trim()
  }
  const repositoryOf = ({ owner, repo }: { owner: string; repo: string }) =>
    server.database.read
      .selectFrom('repositories')
      .innerJoin('owners', 'owners.id', 'repositories.owner_id')
      .select(['repositories.id', 'repositories.uid'])
      .where('owners.name', '=', owner)
      .where('repositories.name', '=', repo)
      .executeTakeFirstOrThrow()
  return {
    ...base,
    ...{ bob, at, fork, repositoryOf },
    forked: { git, push, url, work },
    open: async (branch: string, more: { base?: string; discloses?: boolean; by?: Person } = {}) => {
      const { by = bob, base: into = 'main', ...said } = more
      const body = { base: into, head: `${at.owner}:${branch}`, title: `Bring ${branch}`, ...said }
      return String((await by.api.createPull({ params: base.params, body })).number)
    },
    see: (number: string, by: Person) => by.api.getPull({ params: { ...base.params, number } }),
  }
}
