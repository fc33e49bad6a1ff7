import { asBrowser, type Board, makeBoard } from '../scene/make-board.ts'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack } from './attack.ts'

const cardsEach = 40

/** Changes of one board wait for each other, and each answer shows all of it: a drag held down by a machine, and its onlookers. */
export const boardFloods: Attack = {
  name: 'board-floods',
  about: 'cards of a board moved, edited and read as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async play(play) {
    const boards = new Map<Sender, Board>()
    for (const sender of play.senders) boards.set(sender, await makeBoard(play, { sender, cards: cardsEach }))
    return hammer(play, {
      connections: 40,
      request: (sender, n) => {
        const { path, columns, cards } = boards.get(sender) ?? { path: '', columns: [], cards: [] }
        const card = `${path}/cards/${cards[n % cards.length]}`
        const headers = asBrowser(sender)
        const calls = [
          () => requestBytes({ path, headers }),
          // Always between the same two: keys grow until all of them are made anew.
          () => {
            const body = { column: columns[n % columns.length], after: cards[0] ?? '' }
            return jsonRequest({ method: 'PUT', path: `${card}/place`, headers, body })
          },
          () => jsonRequest({ method: 'PATCH', path: card, headers, body: { revision: 0, text: '*'.repeat(10_000) } }),
          () => requestBytes({ path: card, headers }),
          () => jsonRequest({ path: `${path}/columns`, headers, body: { name: `column ${n}` } }),
        ]
        return (calls[n % calls.length] ?? calls[0])?.() ?? requestBytes({ path, headers })
      },
    })
  },
}
