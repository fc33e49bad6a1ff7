import type { FileOutline } from '@sheaf/contract'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { readSource } from './read-source.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** What a file defines: it was found with its colours, or is found for who asks for it. */
export async function getFileOutline(
  { bodies, ...deps }: Parameters<typeof readSource>[0] & { bodies: ResponseCache },
  query: Parameters<typeof readSource>[1],
): Promise<CacheableResponse> {
  const { identity, readOutline } = await readSource(deps, query)
  const build = async () => {
    const { language, outline, complete } = await readOutline()
    const isWhole = complete && outline?.complete === true
    const data: FileOutline = { language, symbols: outline?.symbols ?? [], complete: isWhole }
    return { data, final: complete }
  }
  return cachedResponse(bodies, { identity: ['outline', ...identity], build })
}
