import { message } from '@sheaf/contract/messages'
import { type Actor, type UserActor, userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { originOf } from '../../http/request-origin.ts'
import { deviceCookie, sessionCookie } from '../sessions/index.ts'
import { countRepositories, findAccountSettings, setShowsEmail, teamsOwnedAlone } from './account-settings.store.ts'
import { changePassword } from './change-password.ts'
import { planDeletion, teamsNamed } from './deletion.ts'
import { selectEmails } from './email.store.ts'
import { addEmail, makeEmailPrimary, removeEmail, verifyEmail } from './emails.ts'
import { renameAccount } from './rename-account.ts'

type Operation =
  | 'getAccount'
  | 'renameAccount'
  | 'changePassword'
  | 'addEmail'
  | 'verifyEmail'
  | 'makeEmailPrimary'
  | 'removeEmail'
  | 'showEmail'
  | 'deleteAccount'

/** What an account may change of itself: name, password, addresses, and that it is there. */
export function accountSettingsRoutes(deps: Deps): Handlers<Operation> {
  const { config, database, limits } = deps
  const cookie = sessionCookie(config)
  const device = deviceCookie(config)
  const browserOf = (request: FastifyRequest) => cookie.read(request) ?? ''

  return {
    async getAccount(_input, { actor }) {
      const { userId } = userOf(actor)
      const account = await findAccountSettings(database.read, userId)
      if (account === undefined) throw AppError.unauthenticated()
      const emails = await selectEmails(database.read, userId)
      return {
        username: account.username,
        email: account.email,
        shows_email: account.showsEmail === 1,
        emails: emails.map(({ uid, email, verifiedAt }) => ({ id: uid, email, verified: verifiedAt !== null })),
        repositories: await countRepositories(database.read, account.ownerId),
        teams_owned_alone: await teamsOwnedAlone(database.read, { userId, limit: teamsNamed }),
      }
    },
    async renameAccount({ body }, { actor }) {
      const user = userOf(actor)
      await limits.take('change-account/account', `${user.userId}`)
      await renameAccount(deps, { actor: user, username: body.username })
      return null
    },
    async changePassword({ body }, { actor, request }) {
      await changePassword(deps, {
        actor: signedIn(actor),
        current: body.current_password,
        next: body.new_password,
        origin: originOf(request),
        device: device.read(request),
      })
      return null
    },
    async addEmail({ body }, { actor, request }) {
      await addEmail(deps, {
        actor: userOf(actor),
        email: body.email,
        browser: browserOf(request),
        language: readerLanguage(request),
        address: addressOf(request.ip),
      })
      return null
    },
    async verifyEmail({ params, body }, { actor, request }) {
      const address = addressOf(request.ip)
      const browser = browserOf(request)
      await verifyEmail(deps, { actor: userOf(actor), uid: params.id, code: body.code, browser, address })
      return null
    },
    async makeEmailPrimary({ params }, { actor, request }) {
      const user = userOf(actor)
      await limits.take('change-account/account', `${user.userId}`)
      await makeEmailPrimary(deps, { actor: user, uid: params.id, language: readerLanguage(request) })
      return null
    },
    async removeEmail({ params }, { actor }) {
      await removeEmail(deps, { actor: userOf(actor), uid: params.id })
      return null
    },
    async showEmail({ body }, { actor }) {
      await setShowsEmail(database.write, { userId: userOf(actor).userId, shows: body.shows_email ? 1 : 0 })
      return null
    },
    async deleteAccount(_input, { actor, request, reply }) {
      const user = userOf(actor)
      await limits.take('change-account/account', `${user.userId}`)
      await planDeletion(deps, { actor: user, language: readerLanguage(request) })
      cookie.clear(reply)
      return null
    },
  }
}

function signedIn(actor: Actor): Extract<UserActor, { via: 'session' }> {
  const user = userOf(actor)
  if (user.via !== 'session') throw AppError.forbidden(message('access_key.cannot_open'))
  return user
}
