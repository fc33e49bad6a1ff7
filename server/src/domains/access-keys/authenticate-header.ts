import { message } from '@sheaf/contract/messages'
import { type Actor, actorOfAccount } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { rememberAddress, verifyCredentials } from '../accounts/index.ts'
import { authenticateAccessKey } from './authenticate-access-key.ts'
import { keyPrefix } from './create-access-key.ts'

interface Presented {
  /** The `Authorization` header. */
  header: string
  /** Where the request comes from, as limits count it. */
  address: string
  /** May Basic carry an account's password? */
  passwords: boolean
}

/**
 * The actor that an `Authorization` header names: `Bearer <key>`, or Basic with any name and a key or, where
 * allowed, with an account's name and password. Anything else is refused (401).
 */
export async function authenticateHeader(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords' | 'writeBehind'>,
  { header, address, passwords }: Presented,
): Promise<Actor> {
  const [scheme = '', value = ''] = header.trim().split(/\s+/, 2)
  const actor =
    scheme.toLowerCase() === 'bearer'
      ? await authenticateAccessKey(deps, value)
      : scheme.toLowerCase() === 'basic'
        ? await authenticateBasic(deps, { value, address, passwords })
        : undefined
  if (actor) return actor
  await deps.limits.take('key-failure/address', address)
  throw AppError.unauthenticated(message('access_key.invalid'))
}

/** The same for the value of a Basic header alone; nothing where it is wrong. */
export async function authenticateBasic(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords' | 'writeBehind'>,
  { value, address, passwords }: { value: string; address: string; passwords: boolean },
): Promise<Actor | undefined> {
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0')) return undefined
  const [name, password] = [text.slice(0, colon), text.slice(colon + 1)]
  // Some tools put the key where the name goes.
  for (const secret of [password, name]) if (secret.startsWith(keyPrefix)) return authenticateAccessKey(deps, secret)
  if (!passwords || name === '' || password === '') return undefined
  const proved = await verifyCredentials(deps, { login: name, password, address, device: undefined })
  if (!proved) return undefined
  const { userId } = proved.account
  rememberAddress(deps, { userId, address, seenAt: proved.knowledge.addressSeenAt })
  return actorOfAccount(proved.account, { via: 'password' })
}
