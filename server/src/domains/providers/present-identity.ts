import type { Identity, SignInProvider } from '@sheaf/contract'
import type { Config } from '../../config/config.ts'
import type { Row } from '../../db/schema.ts'

/** The providers as everybody sees them: nothing that only the two servers know. */
export function presentProviders({ signInProviders }: Pick<Config, 'signInProviders'>): SignInProvider[] {
  return [...signInProviders].map(([name, { label }]) => ({ name, label }))
}

/** What people call the provider of this issuer. */
export function labelOf({ signInProviders }: Pick<Config, 'signInProviders'>, issuer: string): string {
  const provider = [...signInProviders.values()].find((configured) => isSameIssuer(configured.issuer, issuer))
  return provider?.label || new URL(issuer).host
}

/** To whom an account is connected, as its owner sees it. */
export function presentIdentity(config: Pick<Config, 'signInProviders'>, row: Row<'identities'>): Identity {
  const found = [...config.signInProviders].find(([, { issuer }]) => isSameIssuer(issuer, row.issuer))
  return {
    uid: row.uid,
    provider: found?.[0] ?? null,
    label: labelOf(config, row.issuer),
    account: row.account,
    created_at: new Date(row.created_at).toISOString(),
    last_used: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }
}

/** Whoever configures one may end it with a slash, or not. */
export const isSameIssuer = (one: string, other: string): boolean => new URL(one).href === new URL(other).href
