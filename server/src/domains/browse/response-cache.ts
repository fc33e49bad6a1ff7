import { fileURLToPath } from 'node:url'
import type { PageInfo } from '@sheaf/contract'
import { bytesOf, type KeptBytes, keepBytes } from '@sheaf/server-core/kept-bytes'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import { withTimeout } from '@sheaf/server-core/with-timeout'
import { CacheableResponse, successBody } from '../../http/cacheable-response.ts'
import { digestOfSources } from '../../http/digest-of-sources.ts'
import { mapGitLimits } from './map-git-limits.ts'

/** Bodies of answers about things that never change, by what they depend on. */
export interface ResponseCache extends Lru<KeptBytes> {
  /** Those that are being built, until each is there or has failed. */
  readonly underWay: Map<string, Promise<void>>
}

/** What the sources of the bundle hold, which only a bundle defines: reading them all again is what each start would wait for. */
declare const bundledSources: string | undefined

/**
 * Changes with the code that makes bodies: tags that browsers hold from before then mean nothing. Whatever a body is
 * made of lies in these folders; a change that leaves all bodies alone costs each browser one answer.
 */
const presented =
  typeof bundledSources === 'string'
    ? bundledSources
    : digestOfSources(
        // By their places seen from this source, which a bundle knows too; a package it could not ask for.
        [
          '.',
          '../../markdown',
          '../../tokens',
          '../../file-contents',
          ...['git-engine', 'server-core', 'shared/contract'].map((name) => `../../../../${name}/src`),
        ].map((folder) => fileURLToPath(new URL(folder, import.meta.url))),
      )
const cacheBytes = 24 * 1024 * 1024
/**
 * What somebody else builds already is waited for so long, in milliseconds. Twenty who ask for one page at once need it built once; but it is built in the name of
 * whoever asked first, and may stand behind all that they asked for before.
 */
const othersMs = 100

/** Makes the cache; `bytes` bounds all bodies together. */
export const createResponseCache = ({ bytes = cacheBytes }: { bytes?: number } = {}): ResponseCache => ({
  ...createLru<KeptBytes>({
    capacity: bytes,
    maxWeight: bytes / 8,
    idleTtlMs: cacheIdleTtlMs,
    weigh: (body, key) => 500 + textWeight(key) + body.length,
  }),
  underWay: new Map(),
})

/** Data for one answer. `final: false` says that it will look different soon: it is not kept. */
export interface Built {
  data: unknown
  /** For a list that is told page by page. */
  page?: PageInfo
  final?: boolean
}

/** An answer out of the cache, or built and put there, once for all who ask for it at a time. `identity` is what its bytes depend on: ids, never names that move. */
export function cachedResponse(
  bodies: ResponseCache,
  { identity, build }: { identity: readonly string[]; build: () => Promise<Built> | Built },
): CacheableResponse {
  const make = async (etag: string) => {
    const { data, page, final = true } = await mapGitLimits(async () => build())
    const json = successBody(data, page)
    if (!final) return { json, final }
    bodies.set(etag, keepBytes(json))
    return { json, final }
  }
  const prepared: CacheableResponse = new CacheableResponse({
    identity: [presented, ...identity],
    async body() {
      const { etag } = prepared
      const others = bodies.underWay.get(etag)
      let known = bodies.get(etag)
      if (known === undefined && others !== undefined) {
        await withTimeout(othersMs, others)
        known = bodies.get(etag)
      }
      return known === undefined ? noteUnderWay(bodies, etag, make(etag)) : { json: bytesOf(known), final: true }
    },
  })
  return prepared
}

/** Lets others wait for a body that is being built, if none of its name is yet. What becomes of it is for its own asker alone. */
function noteUnderWay<Body>({ underWay }: ResponseCache, etag: string, body: Promise<Body>): Promise<Body> {
  if (underWay.has(etag)) return body
  const leave = () => void underWay.delete(etag)
  underWay.set(etag, body.then(leave, leave))
  return body
}
