import { asBrowser, makeBoard } from '../scene/make-board.ts'
import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import { type Attack, factOf } from './attack.ts'

/** Each stream of events is a connection that the server itself holds open, and looks for changes of what it names. */
export const liveStreams: Attack = {
  name: 'live-streams',
  about: '600 pages that listen to an inbox, six boards and six threads',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async prepare({ shared }) {
    return { repository: [shared.repository] }
  },
  async play(play) {
    const threads = Array.from({ length: 6 }, (_, at) => `${factOf(play, 'repository')}/${at + 1}`)
    const queries = new Map<Sender, string>()
    for (const sender of play.senders) {
      if (sender.account === undefined) continue
      const { uid } = await makeBoard(play, { sender, cards: 0 })
      const named = [uid, ...Array.from({ length: 5 }, (_, at) => `${uid}-${at}`)]
      const all = [...named.map((each) => ['project', each]), ...threads.map((each) => ['thread', each])]
      queries.set(sender, `?${new URLSearchParams(all)}`)
    }
    return hold(play, {
      connections: 600,
      request: (sender) =>
        requestBytes({
          path: `/api/user/live${queries.get(sender) ?? ''}`,
          headers: sender.account === undefined ? {} : asBrowser(sender),
        }),
    })
  },
}
