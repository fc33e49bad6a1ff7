import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Tx } from '../../db/database.ts'
import type { NewRow, Row } from '../../db/schema.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Deps } from '../../deps.ts'
import type { RequestOrigin } from '../../http/request-origin.ts'
import { lockUser } from '../accounts/index.ts'
import { type FactorChange, factorChanged } from '../events/index.ts'
import { deleteChallengesOf } from './challenge.store.ts'
import {
  confirmTotp,
  consumeTotpStep,
  deletePasskey,
  deletePasskeysOf,
  deleteTotp,
  findFactors,
  insertPasskey,
  markFactor,
  putTotp,
  replaceRecoveryCodes,
} from './factor.store.ts'
import { newRecoveryCodes, recoveryHash } from './recovery-codes.ts'
import { newTotpSecret, stepOfCode } from './totp.ts'

type Enrolling = Pick<Deps, 'database' | 'events'>

interface Owner {
  userId: number
  origin: RequestOrigin
}

/** A secret for an authenticator app, which waits for its first code. Refused (AppError) where there is an app already. */
export async function startTotp({ database }: Enrolling, userId: number): Promise<string> {
  const secret = await newTotpSecret()
  return database.tx(async (tx) => {
    await lockUser(tx, userId)
    await putTotp(tx, { userId, secret, now: Date.now() })
    const { totp } = await findFactors(tx, userId)
    if (totp?.secret !== secret) throw AppError.refused(409, message('factor.totp_is_on'))
    return secret
  })
}

/** Turns the app on, and gives recovery codes where the account has none. Refused (AppError): a wrong code, and one for nothing. */
export async function enableTotp(
  { database, events }: Enrolling,
  { userId, origin, code }: Owner & { code: string },
): Promise<string[]> {
  const now = Date.now()
  const { totp } = await findFactors(database.read, userId)
  if (!totp || totp.confirmedAt !== null) throw AppError.refused(410, message('factor.expired'))
  const step = await stepOfCode(totp.secret, { code, now })
  if (step === undefined) {
    const wrong = message('factor.code_wrong')
    throw AppError.refused(422, wrong, { code: wrong })
  }
  const codes = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    if (!(await confirmTotp(tx, { userId, now }))) throw AppError.refused(410, message('factor.expired'))
    await consumeTotpStep(tx, { userId, step })
    return added({ events }, tx, { userId, origin, change: 'totp-added', name: '' })
  })
  events.wake({ userId })
  return codes
}

/** Turns the app off. One that is off already is no error. */
export async function disableTotp({ database, events }: Enrolling, { userId, origin }: Owner): Promise<void> {
  await database.tx(async (tx) => {
    await lockUser(tx, userId)
    if (await deleteTotp(tx, userId))
      await removed({ events }, tx, { userId, origin, change: 'totp-removed', name: '' })
  })
  events.wake({ userId })
}

/** Adds a passkey that was verified. Refused (AppError): one that is known, and one more than an account may have. */
export async function addPasskey(
  { database, events }: Enrolling,
  { userId, origin, passkey }: Owner & { passkey: NewRow<'passkeys'> },
): Promise<{ passkey: Row<'passkeys'>; codes: string[] }> {
  try {
    const made = await database.tx(async (tx) => {
      await lockUser(tx, userId)
      const { passkeys } = await findFactors(tx, userId)
      if (passkeys.length >= sizes.passkeysPerAccount) {
        throw AppError.refused(422, message('passkey.too_many', { max: sizes.passkeysPerAccount }))
      }
      const row = await insertPasskey(tx, passkey)
      const codes = await added({ events }, tx, { userId, origin, change: 'passkey-added', name: passkey.name })
      return { passkey: row, codes }
    })
    events.wake({ userId })
    return made
  } catch (error) {
    if (isUniqueViolation(error)) throw AppError.refused(409, message('passkey.known'))
    throw error
  }
}

/** Deletes a passkey. Missing (AppError) where the account has no such one. */
export async function removePasskey(
  { database, events }: Enrolling,
  { userId, origin, uid }: Owner & { uid: string },
): Promise<void> {
  await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const name = await deletePasskey(tx, { userId, uid })
    if (name === undefined) throw AppError.missing(message('passkey.missing'))
    await removed({ events }, tx, { userId, origin, change: 'passkey-removed', name })
  })
  events.wake({ userId })
}

/** New recovery codes in place of the ones before. Refused (AppError) where there is no factor that they could stand in for. */
export async function renewRecoveryCodes(
  { database, events }: Enrolling,
  { userId, origin }: Owner,
): Promise<string[]> {
  const codes = await database.tx(async (tx) => {
    await lockUser(tx, userId)
    if (!(await hasFactor(tx, userId))) throw AppError.refused(409, message('factor.none'))
    await events.record(tx, factorChanged, { userId, change: 'recovery-codes-created', name: '', origin })
    return giveRecoveryCodes(tx, userId)
  })
  events.wake({ userId })
  return codes
}

/**
 * Takes every factor of an account away, within `tx`, as an operator does who has made sure that its owner has lost them; call
 * `events.wake()` once that is committed.
 */
export async function removeFactors({ events }: Pick<Deps, 'events'>, tx: Tx, userId: number): Promise<void> {
  await lockUser(tx, userId)
  await deleteTotp(tx, userId)
  await deletePasskeysOf(tx, userId)
  await replaceRecoveryCodes(tx, { userId, hashes: [] })
  await markFactor(tx, { userId, hasFactor: false })
  await deleteChallengesOf(tx, userId)
  await events.record(tx, factorChanged, { userId, change: 'factors-ended', name: '' })
}

interface Change extends Owner {
  change: FactorChange
  name: string
}

async function added({ events }: Pick<Deps, 'events'>, tx: Tx, change: Change): Promise<string[]> {
  const { userId } = change
  await markFactor(tx, { userId, hasFactor: true })
  await events.record(tx, factorChanged, change)
  const { codes } = await findFactors(tx, userId)
  return codes === 0 ? giveRecoveryCodes(tx, userId) : []
}

async function removed({ events }: Pick<Deps, 'events'>, tx: Tx, change: Change): Promise<void> {
  const { userId } = change
  const left = await hasFactor(tx, userId)
  await markFactor(tx, { userId, hasFactor: left })
  if (!left) await replaceRecoveryCodes(tx, { userId, hashes: [] })
  await deleteChallengesOf(tx, userId)
  await events.record(tx, factorChanged, change)
}

async function hasFactor(tx: Tx, userId: number): Promise<boolean> {
  const { totp, passkeys } = await findFactors(tx, userId)
  return passkeys.length > 0 || (totp?.confirmedAt ?? null) !== null
}

async function giveRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, { userId, hashes: codes.map((code) => recoveryHash(userId, code)) })
  return codes
}
