import type { FileTokens } from '@sheaf/contract'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { readSource } from './read-source.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** A page of what a file is coloured by. The first one of a long file does not wait for the others. */
export async function getFileTokens(
  { bodies, ...deps }: Parameters<typeof readSource>[0] & { bodies: ResponseCache },
  { page, ...query }: Parameters<typeof readSource>[1] & { page: number },
): Promise<CacheableResponse> {
  const { identity, read, readBeginning } = await readSource(deps, query)
  const build = async () => {
    const { language, pages, outline, complete, isBeginning = false } = await (page === 0 ? readBeginning() : read())
    const { start, tokens } = pages[page] ?? nothing
    const next = isBeginning || page + 1 < pages.length ? page + 1 : null
    const symbols = isBeginning || outline === null ? null : outline.symbols.length
    const data: FileTokens = { language, start, tokens, next, symbols, complete }
    return { data, final: complete && !isBeginning }
  }
  return cachedResponse(bodies, { identity: ['tokens', ...identity, `${page}`], build })
}

const nothing = { start: 0, tokens: '' }
