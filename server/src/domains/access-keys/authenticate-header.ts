import { message } from '@sheaf/contract/messages'
import { type Actor, actorOfAccount } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { rememberAddress, verifyCredentials } from '../accounts/index.ts'
import { authenticateAccessKey } from './authenticate-access-key.ts'
import { isKey } from './create-access-key.ts'

interface Presented {
  /** The `Authorization` header. */
  header: string
  /** Where the request comes from: as it is, and as limits count it. */
  ip: string
  address: string
  /** May Basic carry an account's password? */
  passwords: boolean
}

/** Before a key: what was made for GitHub or Gitea says `token`. */
const keySchemes = ['bearer', 'token']

/**
 * The actor that an `Authorization` header names: `Bearer <key>` or `token <key>`, or Basic with any name and a key or, where
 * allowed, with an account's name and password. Anything else is refused (401).
 */
export async function authenticateHeader(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords' | 'writeBehind'>,
  { header, ip, address, passwords }: Presented,
): Promise<Actor> {
  const [scheme = '', value = ''] = header.trim().split(/\s+/, 2)
  const isBasic = scheme.toLowerCase() === 'basic'
  const actor = keySchemes.includes(scheme.toLowerCase())
    ? await authenticateAccessKey(deps, { secret: value, ip })
    : isBasic
      ? await authenticateBasic(deps, { value, ip, address, passwords })
      : undefined
  if (actor) return actor
  await deps.limits.take('key-failure/address', address)
  // Whoever mistyped a password has no key to look for.
  const mistyped = isBasic && passwords && keyIn(namedSecret(value)) === undefined
  throw AppError.unauthenticated(message(mistyped ? 'account.wrong_git_password' : 'access_key.invalid'))
}

/** The same for the value of a Basic header alone; nothing where it is wrong. */
export async function authenticateBasic(
  deps: Pick<Deps, 'database' | 'limits' | 'passwords' | 'writeBehind'>,
  { value, ip, address, passwords }: Omit<Presented, 'header'> & { value: string },
): Promise<Actor | undefined> {
  const presented = namedSecret(value)
  if (presented === undefined) return undefined
  const key = keyIn(presented)
  if (key !== undefined) return authenticateAccessKey(deps, { secret: key, ip })
  const { name, password } = presented
  if (!passwords || name === '' || password === '') return undefined
  const verified = await verifyCredentials(deps, { login: name, password, address, device: undefined })
  if (!verified) return undefined
  // Whoever has a second factor is not to be entered without it: keys are made by those who have it.
  if (verified.account.hasFactor === 1) throw AppError.unauthenticated(message('account.factor_needs_key'))
  const { userId } = verified.account
  rememberAddress(deps, { userId, address, seenAt: verified.knowledge.addressSeenAt })
  return actorOfAccount(verified.account, { via: 'password' })
}

interface NamedSecret {
  name: string
  password: string
}

/** What the value of a Basic header says (RFC 7617); nothing where it is malformed. */
function namedSecret(value: string): NamedSecret | undefined {
  const text = Buffer.from(value, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 0 || text.includes('\0')) return undefined
  return { name: text.slice(0, colon), password: text.slice(colon + 1) }
}

/** The access key among the two, by its prefix: some tools put it where the name goes. */
const keyIn = (presented: NamedSecret | undefined): string | undefined =>
  presented && [presented.password, presented.name].find(isKey)
