import { type NotificationMute, limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import { reachOf } from '../repositories/index.ts'
import { findSubject, finishMuted } from './mark.store.ts'
import { findMute, hasMutes, insertMute } from './mute.store.ts'
import { presentMute } from './notification.presenter.ts'
import { touchInboxes } from './notification.store.ts'

const missing = () => AppError.missing(message('notification.missing'))

/**
 * Mutes what a notification is about: its repository, else its team, else the person. What the inbox has of it is done.
 * Refused (AppError): what happened to the account itself, and more than an account may mute.
 */
export async function muteNotification(
  { database }: Pick<Deps, 'database'>,
  { actor, id }: { actor: UserActor; id: number },
): Promise<NotificationMute> {
  const { userId } = actor
  const subject = await findSubject(database.read, { userId, id })
  if (subject === undefined) throw missing()
  const muted = mutedBy(subject)
  if (muted === undefined) throw AppError.refused(422, message('notification.not_mutable'))
  return database.tx(async (tx) => {
    if (await hasMutes(tx, { userId, count: sizes.mutesPerAccount })) {
      throw AppError.refused(422, message('notification.too_many_mutes', { max: sizes.mutesPerAccount }))
    }
    await insertMute(tx, { userId, ...muted })
    await finishMuted(tx, { userId, ...muted })
    await touchInboxes(tx, [userId])
    const mute = await findMute(tx, { userId, reach: reachOf(actor), ...muted })
    if (mute === undefined) throw missing()
    return presentMute(mute)
  })
}

type Subject = NonNullable<Awaited<ReturnType<typeof findSubject>>>

/** Who hears of a new repository has followed a person: it is that person who is muted. */
function mutedBy({
  kind,
  repoId,
  teamId,
  ownerId,
}: Subject): { repoId: number | null; ownerId: number | null } | undefined {
  if (teamId !== null) return { repoId: null, ownerId: teamId }
  if (repoId !== null && kind !== 'repository') return { repoId, ownerId: null }
  return ownerId === null ? undefined : { repoId: null, ownerId }
}
