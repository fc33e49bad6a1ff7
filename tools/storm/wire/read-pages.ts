import type { Play } from '../attacks/attack.ts'
import { hammer } from './hammer.ts'
import { requestBytes } from './request.ts'
import { bearer } from './sender.ts'

interface Reading {
  paths: readonly string[]
  /** In all, shared out among the senders. */
  connections: number
  headers?: Readonly<Record<string, string>>
}

/** Asks for pages in turn, each sender beginning elsewhere, as fast as they come. */
export function readPages(play: Play, { paths, connections, headers = {} }: Reading): Promise<void> {
  const offsets = new Map(play.senders.map((sender, index) => [sender, index * 37]))
  return hammer(play, {
    connections,
    request: (sender, n) => {
      const path = paths[((offsets.get(sender) ?? 0) + n) % paths.length] ?? '/'
      return requestBytes({ path, headers: { ...bearer(sender), ...headers } })
    },
  })
}
