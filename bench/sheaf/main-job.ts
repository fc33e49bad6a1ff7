import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pushAndClone } from '../../tools/product/push-and-clone.ts'
import { account, logIn, type Person, signUp } from './account.ts'

/** Does the main job on a new Sheaf: one account, one repository, one push. Gives the path to ask for. */
export async function doMainJob({ url, data }: { url: string; data: string }): Promise<string> {
  const api = await signUp({ url, data })
  await createRepository(api, 0)
  await push(url)
  return '/api/repo/ada/weaver-0'
}

/** Adds repositories until there are `count`, so that the one that is asked for is one among many. */
export async function addRepositories({ url, count }: { url: string; count: number }): Promise<void> {
  const api = await logIn(url)
  for (let number = 1; number < count; number += 1) await createRepository(api, number)
}

async function createRepository(api: Person, number: number): Promise<void> {
  const [owner] = await api.listOwners()
  await api.createRepository({ body: { owner_uid: owner?.uid ?? '', repo_name: `weaver-${number}` } })
}

async function push(url: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-push-'))
  const remote = new URL('/ada/weaver-0.git', url)
  remote.username = account.username
  remote.password = account.password
  await pushAndClone({ url: remote.href, folder })
  rmSync(folder, { recursive: true })
}
