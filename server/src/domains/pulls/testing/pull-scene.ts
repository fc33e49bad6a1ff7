import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { client } from '@sheaf/git-engine/testing/git-client'
import { plainGit, scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import type { TestContext } from 'vitest'
import { folderOf, signIn, testPassword } from '../../../testing/factories.ts'
import type { TestServer } from '../../../testing/start-server.ts'

/** A file of as many lines, some of them as they are named. */
export const linesOf = (changed: Readonly<Record<number, string>> = {}, count = 40): string =>
  Array.from({ length: count }, (_, at) => `${changed[at] ?? `line ${at}`}\n`).join('')

/**
 * A repository of Ada's whose `main` holds `file.txt`, and a clone of it in which people work with stock git: what is committed there is
 * pushed as they would.
 */
export async function pullScene(server: TestServer, test: TestContext) {
  const [ada, grace] = [await signIn(server), await signIn(server)]
  const made = await ada.api.createRepository({ body: { owner_uid: ada.user.uid, repo_name: 'loom' } })
  const params = { owner: ada.user.username, repo: 'loom' }
  const url = new URL(`/${params.owner}/loom.git`, server.url)
  url.username = params.owner
  url.password = testPassword
  const work = join(scratchFolder(test), 'work')
  await client('/', 'clone', '-q', url.href, work)
  const git = (...args: string[]) => client(work, ...args)
  const commit = async (file: string, text: string, subject = `Write ${file}`) => {
    writeFileSync(join(work, file), text)
    await git('add', '-A')
    await git('commit', '-q', '-m', subject)
    return git('rev-parse', 'HEAD')
  }
  const push = (...refs: string[]) => git('push', '-q', 'origin', ...refs)
  await git('checkout', '-q', '-B', 'main')
  const first = await commit('file.txt', linesOf())
  await push('main')
  const gitDir = folderOf(server, made)
  return {
    repoUid: made.uid,
    ...{ ada, grace, params, url, work, git, commit, push, first, gitDir },
    bare: (...args: string[]) => plainGit(gitDir, args),
    /** Proposes a branch, by whoever has none of the rights of its owner. */
    propose: async (head: string, base = 'main', by = grace) =>
      String((await by.api.createPull({ params, body: { base, head, title: `Bring ${head}` } })).number),
    get: (number: string) => ada.api.getPull({ params: { ...params, number } }),
    versions: async (number: string, by = ada) =>
      (await by.api.listPullVersions({ params: { ...params, number }, query: {} })).items,
  }
}
