import { createLru, type Lru } from '../../git/lru.ts'
import { PreparedAnswer, successBody } from '../../http/prepared-answer.ts'
import { refuseTooMuch } from './refuse-too-much.ts'

/** Bodies of answers about things that never change, by what they depend on. */
export type BodyCache = Lru<Buffer>

/** Raised when what presenters write changes: tags that browsers hold from before then mean nothing. */
const presented = '1'
const cacheBytes = 24 * 1024 * 1024
/** One body may not push out all others. */
const largestKept = cacheBytes / 8

/** Makes the cache; `bytes` bounds all bodies together. */
export const createBodyCache = ({ bytes = cacheBytes }: { bytes?: number } = {}): BodyCache =>
  createLru<Buffer>({ capacity: bytes, weigh: (body) => 500 + body.length })

/** Data for one answer. `final: false` says that it will look different soon: it is not kept. */
export interface Built {
  data: unknown
  final?: boolean
}

/** An answer out of the cache, or built and put there. `identity` is what its bytes depend on: ids, never names that move. */
export function cachedAnswer(
  bodies: BodyCache,
  { identity, build }: { identity: readonly string[]; build: () => Promise<Built> | Built },
): PreparedAnswer {
  const prepared: PreparedAnswer = new PreparedAnswer({
    identity: [presented, ...identity],
    async body() {
      const known = bodies.get(prepared.etag)
      if (known !== undefined) return { json: known, final: true }
      const { data, final = true } = await refuseTooMuch(async () => build())
      const json = successBody(data)
      if (final && json.length <= largestKept) bodies.set(prepared.etag, json)
      return { json, final }
    },
  })
  return prepared
}
