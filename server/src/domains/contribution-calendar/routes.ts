import { message } from '@sheaf/contract/messages'
import { type Actor, userOf } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/operations.ts'
import { findByAnyName, noreplyHost } from '../accounts/index.ts'
import { reachOf } from '../repositories/index.ts'
import { findContributor, setShowsPrivate, sumDays } from './calendar.store.ts'
import { today } from './count-commit-days.ts'

type Operation = 'getContributionCalendar' | 'showPrivateContributions'

const dayMs = 86_400_000
const daysShown = 365
const dateOf = (day: number) => new Date(day * dayMs).toISOString().slice(0, 10)

/** The day that whoever asks calls today, which may be one off from ours. */
function dayOf(date: string | undefined): number {
  const day = date === undefined ? Number.NaN : Date.parse(date) / dayMs
  return Math.abs(day - today()) <= 1 ? day : today()
}

/** How much a user has written in the last year, as far as it concerns whoever asks. */
export function contributionRoutes({ database, limits, config }: Deps): Handlers<Operation> {
  return {
    async getContributionCalendar({ params, query }, { actor }) {
      const user = await findByAnyName(database.read, params.username, (name) => findContributor(database.read, name))
      if (user === undefined) throw AppError.missing(message('user.missing'))
      const showsPrivate = user.showsPrivate === 1
      const isOwn = actor.kind === 'user' && actor.userId === user.id
      const lastDay = dayOf(query.today)
      const firstDay = lastDay - daysShown + 1
      const reach = showsPrivate ? 'everything' : reachFor(actor, isOwn)
      const days = await sumDays(database.read, {
        userId: user.id,
        host: noreplyHost(config),
        firstDay,
        lastDay,
        reach,
      })
      return {
        total: days.reduce((sum, { commits }) => sum + commits, 0),
        from: dateOf(firstDay),
        to: dateOf(lastDay),
        days: days.map(({ day, commits }) => ({ date: dateOf(day), count: commits })),
        shows_private: isOwn ? showsPrivate : null,
      }
    },
    async showPrivateContributions({ body }, { actor }) {
      const { userId } = userOf(actor)
      await limits.take('update-profile/account', `${userId}`)
      await setShowsPrivate(database.write, { userId, shows: body.shows_private ? 1 : 0 })
      return null
    },
  }
}

/** Nobody's own are hidden from them, but from a key that does not open repositories. */
const reachFor = (actor: Actor, isOwn: boolean) => {
  const reach = reachOf(actor)
  return isOwn && reach !== 'public' && reach !== 'nothing' ? 'everything' : reach
}
