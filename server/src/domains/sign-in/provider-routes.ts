import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Call, Handlers } from '../../http/operations.ts'
import { originOf } from '../../http/request-origin.ts'
import { createChallenges } from '../factors/index.ts'
import {
  connectIdentity,
  createOpenId,
  findByIdentity,
  isSameIssuer,
  markIdentityUsed,
  type ProvedIdentity,
  refuseUnlessNew,
  registerIdentity,
  selectIdentities,
} from '../providers/index.ts'
import { requireRecentSession } from '../sessions/index.ts'
import { finishSignIn } from './finish-sign-in.ts'

type Operation = 'startProvider' | 'proveProvider' | 'registerByProvider' | 'startIdentity'

/** What a browser that was sent to a provider brings back is compared with. */
const Waiting = z.object({ provider: z.string(), state: z.string(), nonce: z.string(), verifier: z.string() })
/** Whom a provider has named, until they have chosen a name here. */
const Named = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.nullable(z.string()),
  name: z.string(),
}) satisfies z.ZodType<ProvedIdentity>

const over = () => AppError.refused(410, message('login.expired'))

/** The ways into a session by another provider (OpenID Connect), and to an account's connection with one. */
export function providerSignInRoutes(deps: Deps): Handlers<Operation> {
  const { config, database, limits } = deps
  const openId = createOpenId(deps)
  const challenges = createChallenges(deps)

  /** Sends a browser to a provider; `userId`: of the account that is to be connected. */
  async function begin(name: string, call: Call, userId: number | null): Promise<{ url: string }> {
    await limits.take('provider/address', addressOf(call.request.ip))
    const { url, expected } = await openId.begin(name)
    const challenge = JSON.stringify({ provider: name, ...expected } satisfies z.output<typeof Waiting>)
    await challenges.ask(call, { purpose: 'provider', userId, challenge })
    return { url }
  }

  return {
    startProvider: ({ params }, call) => begin(params.name, call, null),
    async startIdentity({ params }, call) {
      const user = userOf(call.actor)
      await requireRecentSession(deps, user)
      const issuer = config.signInProviders.get(params.name)?.issuer
      const rows = await selectIdentities(database.read, user.userId)
      if (issuer !== undefined && rows.some((row) => isSameIssuer(row.issuer, issuer))) {
        throw AppError.refused(409, message('provider.is_connected'))
      }
      return begin(params.name, call, user.userId)
    },
    async proveProvider({ params, body }, call) {
      const { request } = call
      await limits.take('provider/address', addressOf(request.ip))
      const asked = await challenges.take(request, 'provider')
      // An answer is good for one try, and only in the browser that asked for it.
      if (asked === undefined || !(await challenges.settle(call))) throw over()
      const { provider, ...expected } = Waiting.parse(JSON.parse(asked.challenge))
      if (provider !== params.name) throw over()
      if (asked.userId !== null && asked.userId !== signedInAs(call.actor)) throw over()
      const identity = await openId.finish(provider, body, expected)
      const nobody = { session: null, email: '', username: '' }
      if (asked.userId !== null) {
        await connectIdentity(deps, { userId: asked.userId, origin: originOf(request), identity })
        return { ...nobody, outcome: 'connected' }
      }
      const account = await findByIdentity(database.read, identity)
      if (account !== undefined) {
        const session = await finishSignIn(deps, { userId: account.userId, asksFactor: account.hasFactor === 1 }, call)
        await markIdentityUsed(database.write, { id: account.id, now: Date.now() })
        return { ...nobody, outcome: 'signed-in', session }
      }
      const email = await refuseUnlessNew(deps, identity)
      await challenges.ask(call, { purpose: 'provider-sign-up', challenge: JSON.stringify(identity) })
      return { outcome: 'new', session: null, email, username: identity.name.slice(0, sizes.usernameMax) }
    },
    async registerByProvider({ body }, call) {
      const asked = await challenges.find(call.request, 'provider-sign-up')
      if (asked === undefined) throw over()
      const userId = await registerIdentity(deps, {
        username: body.username,
        identity: Named.parse(JSON.parse(asked.challenge)),
        address: addressOf(call.request.ip),
      })
      await challenges.settle(call)
      return finishSignIn(deps, { userId, asksFactor: false }, call)
    },
  }
}

/** The account that is signed in to this browser, if any is. */
const signedInAs = (actor: Actor) => (actor.kind === 'user' && actor.via === 'session' ? actor.userId : undefined)
