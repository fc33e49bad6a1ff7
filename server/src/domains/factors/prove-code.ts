import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { countAttempt, knowledgeOf, type SignInOrigin } from '../accounts/index.ts'
import { consumeRecoveryCode, consumeTotpStep, findFactors } from './factor.store.ts'
import { recoveryHash } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** By what a code proved an account. */
export type ProvedBy = 'totp' | 'recovery'

interface Guess extends SignInOrigin {
  userId: number
  /** Six digits of an app, or a recovery code. */
  code: string
}

/**
 * Is this a code of the account? Each counts once. Wrong ones are counted as wrong passwords are: by devices and addresses that
 * the account knows for each of them, and for all strangers together, so that nobody keeps its people out. Throws the
 * AppError that says when to come back.
 */
export async function proveCode(
  { database, limits }: Pick<Deps, 'database' | 'limits'>,
  { userId, code, address, device }: Guess,
): Promise<ProvedBy | undefined> {
  const knowledge = await knowledgeOf(database.read, { userId, address, device })
  const { taken } = await countAttempt({ limits }, { of: 'factor', whom: `user ${userId}`, address, device, knowledge })
  const proved = await provedBy({ database }, { userId, code: foldAscii(code.replace(/\s/g, '')) })
  if (proved) await limits.refund(taken)
  return proved
}

async function provedBy(
  { database }: Pick<Deps, 'database'>,
  { userId, code }: { userId: number; code: string },
): Promise<ProvedBy | undefined> {
  const now = Date.now()
  if (!/^\d{6}$/.test(code)) {
    const hash = recoveryHash(userId, code)
    return (await consumeRecoveryCode(database.write, { userId, hash, now })) ? 'recovery' : undefined
  }
  const { totp } = await findFactors(database.read, userId)
  if (!totp || totp.confirmedAt === null) return undefined
  const step = await stepOfCode(totp.secret, { code, now })
  return step !== undefined && (await consumeTotpStep(database.write, { userId, step })) ? 'totp' : undefined
}
