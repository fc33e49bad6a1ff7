import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { person } from '../product/person.ts'
import { pushAndClone } from '../product/push-and-clone.ts'

const account = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' }

/** Does the main job on a new Sheaf: one account, one repository, one push. Gives the path to ask for. */
export async function doMainJob({ url, data }: { url: string; data: string }): Promise<string> {
  const api = person(url)
  await api.sendCode({ body: { email: account.email } })
  await api.verifyCode({ body: { email: account.email, code: await codeIn(join(data, 'outbox')) } })
  await api.register({ body: account })
  await api.login({ body: { username: account.username, password: account.password } })
  await createRepository(api, 0)
  await push(url)
  return '/api/repo/ada/weaver-0'
}

/** Adds repositories until there are `count`, so that the one that is asked for is one among many. */
export async function addRepositories({ url, count }: { url: string; count: number }): Promise<void> {
  const api = person(url)
  await api.login({ body: { username: account.username, password: account.password } })
  for (let number = 1; number < count; number += 1) await createRepository(api, number)
}

async function createRepository(api: ReturnType<typeof person>, number: number): Promise<void> {
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

/** Mail is sent by a job: it may take a moment. */
async function codeIn(outbox: string): Promise<string> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const code = /^ {4}(\d{6})\s*$/m.exec(mails(outbox).join('\n'))?.[1]
    if (code) return code
    await wait(100)
  }
  throw new Error(`No code was mailed to ${outbox}`)
}

function mails(outbox: string): string[] {
  try {
    return readdirSync(outbox).map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    return []
  }
}
