import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { person } from '../../tools/product/person.ts'

/** The one account of a bench. */
export const account = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' }

export type Person = ReturnType<typeof person>

/** Signs the account up as a person would, with the code that the server of this data folder mailed, and logs it in. */
export async function signUp({ url, data }: { url: string; data: string }): Promise<Person> {
  const api = person(url)
  await api.sendCode({ body: { email: account.email } })
  await api.verifyCode({ body: { email: account.email, code: await codeIn(join(data, 'outbox')) } })
  await api.register({ body: account })
  await api.login({ body: { username: account.username, password: account.password } })
  return api
}

/** Logs the account in that `signUp` made. */
export async function logIn(url: string): Promise<Person> {
  const api = person(url)
  await api.login({ body: { username: account.username, password: account.password } })
  return api
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
