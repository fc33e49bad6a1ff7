import type { FileTokens } from '@sheaf/contract'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { readSource } from './read-source.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** A page of what a file is coloured by. */
export async function getFileTokens(
  { bodies, ...deps }: Parameters<typeof readSource>[0] & { bodies: ResponseCache },
  { page, ...query }: Parameters<typeof readSource>[1] & { page: number },
): Promise<CacheableResponse> {
  const { identity, read } = await readSource(deps, query)
  const build = async () => {
    const { language, pages, outline, complete } = await read()
    const { start, tokens } = pages[page] ?? nothing
    const next = page + 1 < pages.length ? page + 1 : null
    const symbols = outline.symbols.length
    return { data: { language, start, tokens, next, symbols, complete } satisfies FileTokens, final: complete }
  }
  return cachedResponse(bodies, { identity: ['tokens', ...identity, `${page}`], build })
}

const nothing = { start: 0, tokens: '' }
