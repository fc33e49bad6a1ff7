import type { Passkey, SecondFactors } from '@sheaf/contract'
import type { Row } from '../../db/schema.ts'
import type { findFactors } from './factor.store.ts'

/** What an account has beside its password, as its owner sees it: nothing that opens anything. */
export function presentFactors({ totp, passkeys, codes }: Awaited<ReturnType<typeof findFactors>>): SecondFactors {
  const since = totp?.confirmedAt ?? null
  return {
    totp: since === null ? null : new Date(since).toISOString(),
    passkeys: passkeys.map(presentPasskey),
    recovery_codes_left: codes,
  }
}

/** A passkey by its name and its times. */
export function presentPasskey({ uid, name, created_at, last_used_at }: Row<'passkeys'>): Passkey {
  return {
    uid,
    name,
    created_at: new Date(created_at).toISOString(),
    last_used: last_used_at === null ? null : new Date(last_used_at).toISOString(),
  }
}
