import { message } from '@sheaf/contract/messages'
import { type UserActor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Call, Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { requireRecentSession } from '../sessions/index.ts'
import { createChallenges } from './challenges.ts'
import { addPasskey, disableTotp, enableTotp, removePasskey, renewRecoveryCodes, startTotp } from './enrol.ts'
import { presentFactors, presentPasskey } from './factor.presenter.ts'
import { findFactors } from './factor.store.ts'
import { registrationOptions, verifyRegistration } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { totpUri } from './totp.ts'

type Operation =
  | 'getSecondFactors'
  | 'startTotp'
  | 'confirmTotp'
  | 'deleteTotp'
  | 'createRecoveryCodes'
  | 'startPasskeyRegistration'
  | 'createPasskey'
  | 'deletePasskey'

/** What the account that asks has beside its password. Whoever changes it has confirmed lately that it is still them. */
export function factorRoutes(deps: Deps): Handlers<Operation> {
  const { config, database, limits } = deps
  const challenges = createChallenges(deps)

  /** Who changes their factors, from where. */
  async function changing({ actor, request }: Pick<Call, 'actor' | 'request'>) {
    const user: UserActor = userOf(actor)
    await requireRecentSession(deps, user)
    await limits.takeAll([
      ['create-key/account', `${user.userId}`],
      ['create-key/address', addressOf(request.ip)],
    ])
    return { user, userId: user.userId, origin: originOf(request) }
  }

  return {
    async getSecondFactors(_input, { actor }) {
      return presentFactors(await findFactors(database.read, userOf(actor).userId))
    },
    async startTotp(_input, call) {
      const { user } = await changing(call)
      const secret = await startTotp(deps, user.userId)
      const { id: host } = relyingParty(config, call.request)
      return { secret, uri: await totpUri({ secret, username: user.username, issuer: `Sheaf (${host})` }) }
    },
    async confirmTotp({ body }, call) {
      return { recovery_codes: await enableTotp(deps, { ...(await changing(call)), code: body.code }) }
    },
    async deleteTotp(_input, call) {
      await disableTotp(deps, await changing(call))
      return null
    },
    async createRecoveryCodes(_input, call) {
      return { recovery_codes: await renewRecoveryCodes(deps, await changing(call)) }
    },
    async startPasskeyRegistration(_input, call) {
      const { user } = await changing(call)
      const { passkeys } = await findFactors(database.read, user.userId)
      const options = await registrationOptions({ party: relyingParty(config, call.request), user, passkeys })
      await challenges.ask(call, { purpose: 'registration', userId: user.userId, challenge: options.challenge })
      return { options }
    },
    async createPasskey({ body }, call) {
      const { userId, origin } = await changing(call)
      const asked = await challenges.take(call.request, 'registration')
      if (asked?.userId !== userId || !(await challenges.settle(call))) {
        throw AppError.refused(422, message('passkey.refused'))
      }
      const party = relyingParty(config, call.request)
      const verified = await verifyRegistration(body.credential, {
        party,
        challenge: asked.challenge,
        userId,
        name: body.name,
      })
      const { passkey, codes } = await addPasskey(deps, { userId, origin, passkey: verified })
      return { passkey: presentPasskey(passkey), recovery_codes: codes }
    },
    async deletePasskey({ params }, call) {
      await removePasskey(deps, { ...(await changing(call)), uid: params.uid })
      return null
    },
  }
}
