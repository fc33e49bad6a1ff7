import * as z from 'zod'
import { hammer } from '../wire/hammer.ts'
import { jsonRequest, requestBytes } from '../wire/request.ts'
import type { Sender } from '../wire/sender.ts'
import type { Attack, Play } from './attack.ts'

const cardsEach = 40

/** What a sender has: a board of their own. */
interface Board {
  path: string
  columns: readonly string[]
  cards: readonly string[]
}

/** Changes of one board wait for each other, and each answer shows all of it: a drag held down by a machine, and its onlookers. */
export const boardFloods: Attack = {
  name: 'board-floods',
  about: 'cards of a board moved, edited and read as fast as it goes',
  doors: ['http'],
  roles: ['account'],
  async play(play) {
    const boards = new Map<Sender, Board>()
    for (const sender of play.senders) boards.set(sender, await makeBoard(play, sender))
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

const asBrowser = ({ account }: Sender) => ({ cookie: account?.cookie ?? '', 'sec-fetch-site': 'same-origin' })

const Made = z.object({ data: z.object({ uid: z.string() }) })
const Shown = z.object({ data: z.object({ columns: z.array(z.object({ uid: z.string() })) }) })

async function makeBoard({ port }: Play, sender: Sender): Promise<Board> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...asBrowser(sender) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const { uid } = Made.parse(await call('POST', '/api/projects', { name: 'Flood', template: 'kanban' })).data
  const path = `/api/projects/${uid}`
  const columns = Shown.parse(await call('GET', path)).data.columns.map((column) => column.uid)
  const cards: string[] = []
  for (let at = 0; at < cardsEach; at += 1) {
    const body = { column: columns[0], title: `Card ${at}` }
    cards.push(Made.parse(await call('POST', `${path}/cards`, body)).data.uid)
  }
  return { path, columns, cards }
}
