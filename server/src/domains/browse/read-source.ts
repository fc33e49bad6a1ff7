import { message } from '@sheaf/contract/messages'
import { programmingLanguageOf } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { cacheIdleTtlMs, createLru, type Lru, textWeight } from '@sheaf/server-core/lru'
import type { Deps } from '../../deps.ts'
import { decodeText } from '../../file-contents/decode-text.ts'
import { textBounds } from '../../text/kinds.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import type { FoundTokens } from '../../tokens/find-tokens.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { resolveRefPath } from './resolve-ref-path.ts'

/** What was read of texts, by repository, object and name: a text never changes, and its pages are asked for one by one. */
export type TokenCache = Lru<FoundTokens>

const cacheBytes = 16 * 1024 * 1024

/** Makes the cache of one server. */
export const createTokenCache = (): TokenCache =>
  createLru<FoundTokens>({
    capacity: cacheBytes,
    maxWeight: cacheBytes / 2,
    idleTtlMs: cacheIdleTtlMs,
    weigh: ({ pages, outline }, key) =>
      pages.reduce((sum, { tokens }) => sum + 100 + textWeight(tokens), 200 + textWeight(key)) +
      (outline?.symbols ?? []).reduce((sum, { name }) => sum + 100 + textWeight(name), 0),
  })

interface SourceQuery {
  repository: FoundRepository
  revision: string
  path: string
  signal: () => AbortSignal
}

/** What is being found for whoever asks for the beginning, by the keys of the cache: as many as the threads' queue holds. */
type Beginnings = Map<string, Promise<FoundTokens>>

type SourceDeps = Pick<Deps, 'git' | 'text'> & { tokens: TokenCache; beginnings: Beginnings }

/** A source file, found. */
interface SourceFile {
  /** What all that is told of it depends on. */
  identity: [uid: string, oid: string, name: string]
  /** Its colours and symbols. What is too much for its grammar has none, and is a text all the same. */
  read: () => Promise<FoundTokens>
  /** What it defines, in place of its colours where these came without it. */
  readOutline: () => Promise<FoundTokens>
  /** The same as `read`, or the first page of what is being found, as soon as it is there. */
  readBeginning: () => Promise<FoundTokens>
}

/** Finds a file by its path in a commit, as all of it is found: an object id alone opens nothing. */
export async function readSource(
  { git, text: threads, tokens, beginnings }: SourceDeps,
  { repository, revision, path, signal }: SourceQuery,
): Promise<SourceFile> {
  const { gitDir, uid } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const { entry } = resolved.found
  const { oid, name } = entry
  const key = `${uid}:${oid}:${name}`
  const source = async () => {
    const text = await textOf({ git }, { gitDir, entry, signal })
    return text === undefined ? undefined : { name, called: programmingLanguageOf(name), text }
  }
  const find = async (key: string, run: () => Promise<FoundTokens | undefined>): Promise<FoundTokens> => {
    const known = tokens.get(key)
    if (known !== undefined) return known
    try {
      const found = await run()
      if (found === undefined) return plain
      tokens.set(key, found)
      return found
    } catch (error) {
      if (error instanceof TextTooMuch) return { ...plain, complete: false }
      throw error
    }
  }
  const read = (onBeginning?: (beginning: FoundTokens) => void): Promise<FoundTokens> => {
    const options = onBeginning === undefined ? {} : { onBeginning }
    return find(key, () => threads.runFrom('tokens', source, { key, signal: signal(), ...options }))
  }
  const readOutline = async (): Promise<FoundTokens> => {
    const found = await read()
    if (found.outline !== null) return found
    return find(`${key}:outline`, () => threads.runFrom('outline', source, { key, signal: signal() }))
  }
  const begin = (): Promise<FoundTokens> => {
    const { promise, resolve, reject } = Promise.withResolvers<FoundTokens>()
    beginnings.set(key, promise)
    read(resolve)
      .then(resolve, reject)
      .finally(() => beginnings.delete(key))
    return promise
  }
  return {
    identity: [uid, oid, name],
    read: () => read(),
    readOutline,
    readBeginning: () => beginnings.get(key) ?? begin(),
  }
}

const plain = {
  language: null,
  pages: [],
  outline: { symbols: [], complete: true },
  complete: true,
} satisfies FoundTokens

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
