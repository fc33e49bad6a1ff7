import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { ask } from './ask.ts'

const Listing = z.object({ data: z.array(z.object({ commit_id: z.string().nullable() })) })

export interface Opened {
  /** Until the first answer, which has the names. */
  namesMilliseconds: number
  /** Until an answer had the last commit of every entry. */
  completeMilliseconds: number
  entries: number
}

interface Folder {
  /** Address of `listTree`. */
  url: string
  headers: Readonly<Record<string, string>>
  /** After this many milliseconds without a complete answer, it has failed. */
  patience?: number
}

/** Opens a folder as a page does: asks, and asks again while last commits are still being looked for. */
export async function openFolder({ url, headers, patience = 120_000 }: Folder): Promise<Opened> {
  const began = performance.now()
  let namesMilliseconds: number | undefined
  for (;;) {
    const { status, body } = await ask(url, headers)
    const now = performance.now() - began
    if (status !== 200) throw new Error(`${url} answered ${status}`)
    namesMilliseconds ??= now
    const { data } = Listing.parse(JSON.parse(body.toString('utf8')))
    const complete = data.every((entry) => entry.commit_id !== null)
    if (complete) return { namesMilliseconds, completeMilliseconds: now, entries: data.length }
    if (now > patience) throw new Error(`${url} is not complete after ${Math.round(now / 1000)} s`)
    await wait(10)
  }
}
