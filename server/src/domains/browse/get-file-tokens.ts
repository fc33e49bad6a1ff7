import type { FileTokens } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { programmingLanguageOf } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { textBounds } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import type { FoundTokens } from '../../tokens/find-tokens.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

/** Tokens of texts, by repository, object and name: a text never changes, and its pages are asked for one by one. */
export type TokenCache = Lru<FoundTokens>

const cacheBytes = 16 * 1024 * 1024

/** Makes the cache of one server. */
export const createTokenCache = (): TokenCache =>
  createLru<FoundTokens>({
    capacity: cacheBytes,
    maxWeight: cacheBytes / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ pages }, key) => pages.reduce((sum, { tokens }) => sum + 100 + textWeight(tokens), 200 + textWeight(key)),
  })

interface TokensQuery {
  repository: FoundRepository
  revision: string
  path: string
  /** From 0. */
  page: number
  signal: () => AbortSignal
}

type TokenDeps = Pick<Deps, 'git' | 'text'> & { bodies: ResponseCache; tokens: TokenCache }

/**
 * A page of what a file is coloured by. It is found by its path in a commit, as all of it is: an object id alone opens nothing. What is too
 * much for its grammar has no colours, and is a text all the same.
 */
export async function getFileTokens(
  { git, text: threads, bodies, tokens }: TokenDeps,
  { repository, revision, path, page, signal }: TokensQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const { entry } = resolved.found
  const { oid, name } = entry
  const key = `${uid}:${oid}:${name}`

  const find = async (): Promise<FoundTokens> => {
    const known = tokens.get(key)
    if (known !== undefined) return known
    const read = async () => {
      const text = await textOf({ git }, { gitDir, entry, signal })
      return text === undefined ? undefined : { name, called: programmingLanguageOf(name), text }
    }
    try {
      const found = await threads.runFrom('tokens', read, { key, signal: signal() })
      if (found === undefined) return plain
      tokens.set(key, found)
      return found
    } catch (error) {
      if (error instanceof TextTooMuch) return { ...plain, complete: false }
      throw error
    }
  }
  const build = async () => {
    const { language, pages, complete } = await find()
    const { start, tokens: shown } = pages[page] ?? nothing
    const next = page + 1 < pages.length ? page + 1 : null
    return { data: { language, start, tokens: shown, next, complete } satisfies FileTokens, final: complete }
  }
  return cachedResponse(bodies, { identity: ['tokens', uid, oid, name, `${page}`], build })
}

const plain: FoundTokens = { language: null, pages: [], complete: true }
const nothing = { start: 0, tokens: '' }

/** The text of a file as `getFile` tells it; nothing of what is none, or more than a grammar is given. */
async function textOf(
  { git }: Pick<Deps, 'git'>,
  { gitDir, entry: { oid }, signal }: { gitDir: string; entry: { oid: string }; signal: () => AbortSignal },
): Promise<string | undefined> {
  const { size, whole } = await git.read.blobs.open({ gitDir, oid })
  if (size > largest) return undefined
  const bytes = whole ?? (await git.read.blobs.head({ gitDir, oid, size, end: size, signal: signal() }))
  return decodeText(bytes)?.text
}

/** Below the bound of the threads, which counts names as well. In bytes: a letter is one or more. */
const largest = textBounds.tokens.inputSize - 10_000
