import { asBrowser, makeBoard } from '../scene/make-board.ts'
import { hold } from '../wire/hammer.ts'
import { requestBytes } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack } from './attack.ts'

/** Each stream of events is a connection that the server itself holds open, and looks for changes of what it names. */
export const liveStreams: Attack = {
  name: 'live-streams',
  about: '600 pages that listen to an inbox and six boards',
  doors: ['http'],
  roles: ['visitor', 'account'],
  async play(play) {
    const queries = new Map<Sender, string>()
    for (const sender of play.senders) {
      if (sender.account === undefined) continue
      const { uid } = await makeBoard(play, { sender, cards: 0 })
      const named = [uid, ...Array.from({ length: 5 }, (_, at) => `${uid}-${at}`)]
      queries.set(sender, `?${new URLSearchParams(named.map((each) => ['project', each]))}`)
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
