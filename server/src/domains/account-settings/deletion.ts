import { limits as sizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { UserActor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { MailLanguage } from '../../http/reader-language.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { mailQueueName } from '../../mail/mail-queue.ts'
import { deletionLetter, holdName, lockUser } from '../accounts/index.ts'
import { dropNotificationsBy } from '../notifications/index.ts'
import { dropRepository, uncountMarksOf } from '../repositories/index.ts'
import { endSessions } from '../sessions/index.ts'
import { dropFollows, hasFollows } from '../users/index.ts'
import {
  deleteOwner,
  findAccountSettings,
  findExpiredAccount,
  setDeletionDue,
  someRepositories,
  teamsOwnedAlone,
} from './account-settings.store.ts'

const day = 24 * 60 * 60_000
/** So many teams are named that would be left without an owner. */
export const teamsNamed = 20
const batch = 20

/**
 * Plans the deletion of an account and signs it out everywhere. A sign-in within `deletionDays` takes it back; until then
 * everything stays as it is for others. Refused (AppError) while a team would be left without an owner.
 */
export async function planDeletion(
  { database, jobs }: Pick<Deps, 'database' | 'jobs'>,
  { actor, language }: { actor: UserActor; language: MailLanguage },
): Promise<void> {
  const { userId } = actor
  const due = Date.now() + sizes.deletionDays * day
  await database.tx(async (tx) => {
    await lockUser(tx, userId)
    const teams = await teamsOwnedAlone(tx, { userId, limit: teamsNamed })
    if (teams.length > 0) throw AppError.refused(409, message('account.owns_teams', { teams: teams.join(', ') }))
    const account = await findAccountSettings(tx, userId)
    if (account === undefined) throw AppError.unauthenticated()
    await setDeletionDue(tx, { userId, at: due })
    await endSessions(tx, { userId })
    // One of an earlier plan that was taken back finds nothing to do.
    const job = { queue: queueName, payload: { userId }, runAt: due, dedupe: `delete-account:${userId}:${due}` }
    await jobs.enqueue(tx, job)
    const mail = deletionLetter({ to: account.email, language, days: sizes.deletionDays })
    await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
  })
  jobs.wake()
}

const queueName = 'delete-account'
const DeletionPayload = z.object({ userId: z.int() })

/**
 * Deletes an account whose time has come: its repositories one by one, files first, then its owner with all that hangs on it. Its
 * name is held back. Whatever ends it in between, the next attempt goes on; a sign-in meanwhile has taken the date away.
 */
export function deletionQueue(deps: Pick<Deps, 'database' | 'storage' | 'git' | 'log'>): Queue<typeof DeletionPayload> {
  const { database, log } = deps
  return {
    name: queueName,
    payload: DeletionPayload,
    attempts: 1_000,
    concurrency: 1,
    async run({ userId }, signal) {
      const account = await findExpiredAccount(database.read, { userId, now: Date.now() })
      if (account === undefined) return
      const { ownerId, username } = account
      const teams = await teamsOwnedAlone(database.read, { userId, limit: 1 })
      if (teams.length > 0) throw new Error(`${teams.join()} would be left without an owner`)
      for (;;) {
        const some = await someRepositories(database.read, { ownerId, limit: batch })
        if (some.length === 0) break
        for (const repository of some) {
          signal.throwIfAborted()
          await dropRepository(deps, repository)
        }
      }
      await dropNotificationsBy(deps, { userId, signal })
      const isGone = () =>
        database.tx(async (tx) => {
          await lockUser(tx, userId)
          // They would leave the counts of others as they are.
          if (await hasFollows(tx, userId)) return false
          await holdName(tx, { name: username, ownerId: null, until: Date.now() + sizes.formerNameDays * day })
          await uncountMarksOf(tx, userId)
          await deleteOwner(tx, ownerId)
          return true
        })
      do await dropFollows(database, { userId, signal })
      while (!(await isGone()))
      log.info({ userId }, 'deleted an account')
    },
  }
}
