import { fileURLToPath } from 'node:url'
import type { PageInfo } from '@sheaf/contract'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import { unpooledCopy } from '@sheaf/server-core/unpooled-copy'
import { CacheableResponse, successBody } from '../../http/cacheable-response.ts'
import { digestOfSources } from '../../http/digest-of-sources.ts'
import { mapGitLimits } from './map-git-limits.ts'

/** Bodies of answers about things that never change, by what they depend on. */
export type ResponseCache = Lru<Buffer>

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

/** Makes the cache; `bytes` bounds all bodies together. */
export const createResponseCache = ({ bytes = cacheBytes }: { bytes?: number } = {}): ResponseCache =>
  createLru<Buffer>({
    capacity: bytes,
    maxWeight: bytes / 8,
    idleTtlMs: cacheIdleTtlMs,
    weigh: (body, key) => 500 + textWeight(key) + body.length,
  })

/** Data for one answer. `final: false` says that it will look different soon: it is not kept. */
export interface Built {
  data: unknown
  /** For a list that is told page by page. */
  page?: PageInfo
  final?: boolean
}

/** An answer out of the cache, or built and put there. `identity` is what its bytes depend on: ids, never names that move. */
export function cachedResponse(
  bodies: ResponseCache,
  { identity, build }: { identity: readonly string[]; build: () => Promise<Built> | Built },
): CacheableResponse {
  const prepared: CacheableResponse = new CacheableResponse({
    identity: [presented, ...identity],
    async body() {
      const known = bodies.get(prepared.etag)
      if (known !== undefined) return { json: known, final: true }
      const { data, page, final = true } = await mapGitLimits(async () => build())
      const json = successBody(data, page)
      if (!final) return { json, final }
      // A small one lies in a block that many share, and would keep all of it.
      const kept = json.length < json.buffer.byteLength ? unpooledCopy(json) : json
      bodies.set(prepared.etag, kept)
      return { json: kept, final }
    },
  })
  return prepared
}
