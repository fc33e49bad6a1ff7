import type { Access } from '@sheaf/contract'
import { type Message, message } from '@sheaf/contract/messages'
import { type Actor, suspension } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'

/**
 * May this actor enter at all? The one place that enforces what operations and routes declare; what may be
 * done to the object at hand is the matter of a policy. What looks at no account, such as logging out, stays open to one
 * that is suspended. `askForAccount`: what visitors are told, where it is not the same as in the browser.
 */
export function enforceAccess(access: Access, actor: Actor, askForAccount?: Message): void {
  if (actor.kind === 'visitor') {
    if (access.by !== 'anyone') throw AppError.unauthenticated(askForAccount)
    return
  }
  if (actor.kind === 'suspended') {
    if (access.by === 'anyone' && access.area === undefined) return
    throw AppError.forbidden(suspension)
  }
  if (actor.kind === 'deploy-key' || actor.kind === 'mirror') throw AppError.forbidden(message('deploy_key.git_alone'))
  if (access.by === 'session') {
    if (actor.via !== 'session') throw AppError.forbidden(message('access_key.cannot_open'))
    return
  }
  if (actor.via !== 'key' || access.area === undefined || access.level === undefined) return
  if (actor.grants[access.area] < access.level) {
    throw AppError.forbidden(message('access_key.insufficient', { area: access.area, level: access.level }))
  }
}
