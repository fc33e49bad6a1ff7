import type { Account } from './account.ts'
import { git, importProject, remoteUrl } from './git.ts'
import { sampleProject } from './sample-project.ts'

/** Makes an empty repository by the API. */
export async function createRepository(
  { api }: Account,
  name: string,
  more: { repo_description?: string; repo_is_private?: boolean } = {},
): Promise<void> {
  const [owner] = await api.listOwners()
  if (!owner) throw new Error('The account may create repositories in no name')
  await api.createRepository({ body: { owner_uid: owner.uid, repo_name: name, ...more } })
}

/** Makes a repository with the sample project in it, pushed by git. Gives the folder that it was pushed from. */
export async function pushedRepository(baseUrl: string, account: Account, name: string): Promise<string> {
  await createRepository(account, name, { repo_description: 'Weights and measures of a harvest' })
  const folder = await importProject(sampleProject())
  await pushAll({ folder, baseUrl, account, name })
  return folder
}

/** Pushes every branch, with the account's password. */
export async function pushAll(push: { folder: string; baseUrl: string; account: Account; name: string }) {
  const { folder, baseUrl, account, name } = push
  const url = remoteUrl(baseUrl, `${account.username}/${name}`, { user: account.username, secret: account.password })
  await git(folder, 'push', '--quiet', url, '--all')
}
