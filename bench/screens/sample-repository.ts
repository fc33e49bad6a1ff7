import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { git, gitEnvironment } from '../data/run-git.ts'
import { account, type Person } from '../sheaf/account.ts'
import { sampleStream } from './sample-history.ts'

/** The history in a bare repository that is packed as maintenance would have it. */
export async function makeSample(gitDir: string): Promise<void> {
  await git(['init', '--quiet', '--bare', '--initial-branch=main', gitDir])
  const child = spawn('git', ['--git-dir', gitDir, 'fast-import', '--quiet'], {
    env: { ...process.env, ...gitEnvironment },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin.end(sampleStream())
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`git fast-import ended with ${code}`)
  await git(['--git-dir', gitDir, 'commit-graph', 'write', '--reachable'])
}

/** Hosts the history in a public repository, pushed by git, and waits until its folders know their last commits. */
export async function hostSample({ url, api, gitDir }: { url: string; api: Person; gitDir: string }): Promise<string> {
  const name = 'sample'
  const [owner] = await api.listOwners()
  await api.createRepository({ body: { owner_uid: owner?.uid ?? '', repo_name: name } })
  const remote = new URL(`/${account.username}/${name}.git`, url)
  remote.username = account.username
  remote.password = account.password
  await git(['--git-dir', gitDir, 'push', '--quiet', remote.href, 'refs/heads/*:refs/heads/*'])
  for (const path of ['', 'wide/', 'huge/']) {
    for (let attempt = 0; !(await isIndexed(api, { name, path })); attempt += 1) {
      if (attempt > 100) throw new Error(`The last commits of /${path} are not known`)
      await wait(100)
    }
  }
  return `/${account.username}/${name}`
}

async function isIndexed(api: Person, { name, path }: { name: string; path: string }): Promise<boolean> {
  const params = { owner: account.username, repo: name, branch: 'main', path }
  const entries = await api.listTree({ params, query: {} })
  return entries.every(({ commit_id }) => commit_id !== null)
}
