import type { Access } from '@sheaf/contract'
import { type Actor, suspension } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'

/**
 * May this actor enter at all? The one place that enforces what operations and routes declare; what may be
 * done to the object at hand is the matter of a policy. What looks at no account, such as logging out, stays open to one
 * that is suspended. `askForAccount`: what visitors are told, where it is not the same as in the browser.
 */
export function enforceAccess(access: Access, actor: Actor, askForAccount?: string): void {
  if (actor.kind === 'visitor') {
    if (access.by !== 'anyone') throw AppError.unauthenticated(askForAccount)
    return
  }
  if (actor.kind === 'suspended') {
    if (access.by === 'anyone' && access.area === undefined) return
    throw AppError.forbidden(suspension)
  }
  if (access.by === 'session') {
    if (actor.via !== 'session') throw AppError.forbidden('No access key opens this: log in with a browser')
    return
  }
  if (actor.via !== 'key' || access.area === undefined || access.level === undefined) return
  if (actor.grants[access.area] < access.level) {
    throw AppError.forbidden(`This access key does not grant ${access.area} at level ${access.level}`)
  }
}
