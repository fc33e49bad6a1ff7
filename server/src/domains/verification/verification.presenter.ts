import type { Verification } from '@sheaf/contract'
import type { Outcome } from './verify-objects.ts'

const nothing = {
  reason: null,
  kind: null,
  fingerprint: null,
  signer: null,
  verified_at: null,
} as const satisfies Partial<Verification>

/** What is known of a signature, as everybody sees it who may see the commit. */
export function presentVerification(oid: string, outcome: Outcome): Verification {
  if (outcome.state === 'unsigned') return { ...nothing, oid, state: 'unsigned' }
  if (outcome.state === 'unverified') {
    const { reason, report } = outcome
    const fingerprint = report?.fingerprint ?? report?.handles[0] ?? null
    return { ...nothing, oid, state: 'unverified', reason, kind: report?.format ?? 'unknown', fingerprint }
  }
  const { kind, fingerprint, username, avatar, verifiedAt } = outcome.row
  return {
    ...nothing,
    oid,
    state: 'verified',
    kind,
    fingerprint,
    signer: username === null ? null : { username, avatar },
    verified_at: new Date(verifiedAt).toISOString(),
  }
}
