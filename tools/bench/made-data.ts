import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { person } from '../product/person.ts'
import { pushAndClone } from '../product/push-and-clone.ts'

const account = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' }

/** Fills a new Sheaf: one account, `count` repositories, one of them with a pushed history. Gives the path to ask for. */
export async function makeData({ url, data, count }: { url: string; data: string; count: number }): Promise<string> {
  const api = person(url)
  await api.sendCode({ body: { email: account.email } })
  await api.verifyCode({ body: { email: account.email, code: await codeIn(join(data, 'outbox')) } })
  await api.register({ body: account })
  await api.login({ body: { username: account.username, password: account.password } })
  const [owner] = await api.listOwners()
  const owner_uid = owner?.uid ?? ''
  for (let number = 0; number < count; number += 1) {
    await api.createRepository({ body: { owner_uid, repo_name: `weaver-${number}` } })
  }
  await push(url)
  return '/api/repo/ada/weaver-0'
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
