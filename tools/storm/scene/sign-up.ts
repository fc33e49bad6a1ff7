import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Client, createClient } from '@sheaf/client'
import { makeKeyPair } from '../../../server/src/ssh/testing/openssh.ts'
import type { Person } from '../people/person.ts'
import { fetchFrom } from './fetch-from.ts'

export type Resident = Person & { api: Client }

const password = 'correct horse battery'

/** Signs somebody up as a person would, from their address, and gives them a key for scripts and one for SSH. */
export async function signUp({
  url,
  data,
  username,
  address,
}: {
  url: string
  data: string
  username: string
  address: string
}): Promise<Resident> {
  const browser = fetchFrom(address)
  const api = createClient({ baseUrl: url, fetch: browser.fetch })
  const email = `${username}@example.org`
  await api.sendCode({ body: { email } })
  await api.verifyCode({ body: { email, code: await codeFor(email, join(data, 'outbox')) } })
  await api.register({ body: { username, email, password } })
  await api.login({ body: { username, password } })
  const expiration = new Date(Date.now() + 30 * 86_400_000).toISOString()
  const grants = { repo_access: 2, ssh_access: 2, follow_access: 2, issue_access: 2, comment_access: 2 } as const
  const [{ token }, key] = await Promise.all([
    api.createAccessKey({ body: { title: 'storm', expiration, ...grants } }),
    makeKeyPair(),
  ])
  await api.createSshKey({ body: { name: 'storm', content: key.line } })
  return { username, password, address, cookie: browser.cookie(), token, keyFile: key.file, api }
}

/** Mail is sent by a job: it may take a moment. */
async function codeFor(email: string, outbox: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    for (const text of mailsIn(outbox)) {
      const code = text.includes(email) ? /^ {4}(\d{6})\s*$/m.exec(text)?.[1] : undefined
      if (code !== undefined) return code
    }
    await wait(50)
  }
  throw new Error(`No code was mailed to ${email}`)
}

function mailsIn(outbox: string): string[] {
  try {
    return readdirSync(outbox)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readFileSync(join(outbox, name), 'utf8'))
  } catch {
    return []
  }
}
