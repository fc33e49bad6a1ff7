import type { FileOutline } from '@sheaf/contract'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { readSource } from './read-source.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** What a file defines: it was found with its colours. */
export async function getFileOutline(
  { bodies, ...deps }: Parameters<typeof readSource>[0] & { bodies: ResponseCache },
  query: Parameters<typeof readSource>[1],
): Promise<CacheableResponse> {
  const { identity, read } = await readSource(deps, query)
  const build = async () => {
    const { language, outline, complete } = await read()
    const isWhole = complete && outline.complete
    return { data: { language, symbols: outline.symbols, complete: isWhole } satisfies FileOutline, final: complete }
  }
  return cachedResponse(bodies, { identity: ['outline', ...identity], build })
}
