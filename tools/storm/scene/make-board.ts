import * as z from 'zod'
import type { Play } from '../attacks/attack.ts'
import type { Sender } from '../wire/sender.ts'
import { fetchFrom } from './fetch-from.ts'

/** A board of a sender's own. */
export interface Board {
  uid: string
  path: string
  columns: readonly string[]
  cards: readonly string[]
}

/** The headers by which an account comes as a page of ours does. */
export const asBrowser = ({ account }: Sender) => ({ cookie: account?.cookie ?? '', 'sec-fetch-site': 'same-origin' })

const Made = z.object({ data: z.object({ uid: z.string() }) })
const Uids = z.array(z.object({ uid: z.string() }))
const Listed = z.object({ data: z.object({ items: z.array(z.object({ uid: z.string(), name: z.string() })) }) })
const Shown = z.object({ data: z.object({ columns: Uids, cards: Uids }) })

/**
 * Makes a board in the name of a sender, with so many cards in its first column; or finds the one that an earlier way of the attack has left: it may have used up
 * all changes that an account has in an hour.
 */
export async function makeBoard(
  { port }: Pick<Play, 'port'>,
  { sender, cards: count }: { sender: Sender; cards: number },
): Promise<Board> {
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetchFrom(sender.address).fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...asBrowser(sender) },
      ...(body && { body: JSON.stringify(body) }),
    })
    return answer.json()
  }
  const name = `Flood of ${count}`
  const listed = Listed.parse(await call('GET', '/api/projects')).data.items
  const left = listed.find((project) => project.name === name)
  const { uid } = left ?? Made.parse(await call('POST', '/api/projects', { name, template: 'kanban' })).data
  const path = `/api/projects/${uid}`
  const shown = Shown.parse(await call('GET', path)).data
  const columns = shown.columns.map((column) => column.uid)
  const cards = shown.cards.map((card) => card.uid)
  for (let at = cards.length; at < count; at += 1) {
    const body = { column: columns[0], title: `Card ${at}` }
    cards.push(Made.parse(await call('POST', `${path}/cards`, body)).data.uid)
  }
  return { uid, path, columns, cards }
}
