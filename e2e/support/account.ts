import type { APIRequestContext } from '@playwright/test'
import type { Client } from '@sheaf/client'
import type { Product } from '../product/product.ts'
import { apiOf } from './api.ts'

export interface Account {
  username: string
  email: string
  password: string
  /** The API, as this account in its own browser. */
  api: Client
}

let made = 0

/** Name, address and password that nobody else has. */
export function newPerson(): Omit<Account, 'api'> {
  made += 1
  const username = `user${process.pid}x${made}`
  return { username, email: `${username}@example.org`, password: `correct horse ${username}` }
}

/** Signs up with the mailed code and logs in, all by the API, in the browser that `request` belongs to. */
export async function signUp(product: Product, request: APIRequestContext): Promise<Account> {
  const person = newPerson()
  const { username, email, password } = person
  const api = apiOf(request, product.url)
  await api.sendCode({ body: { email } })
  await api.verifyCode({ body: { email, code: await product.mail.codeFor(email) } })
  await api.register({ body: { username, email, password } })
  await api.login({ body: { username, password } })
  return { ...person, api }
}
