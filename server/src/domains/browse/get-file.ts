import { answerSizes, type RepositoryFile } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { FoundPath } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { decodeText, sniffedBytes } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import { readPointer } from '../objects/index.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { typeOfObject } from './object-type.ts'
import { mayBeText, rawType } from './raw-type.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

interface FileQuery {
  repository: FoundRepository
  revision: string
  path: string
  signal: () => AbortSignal
}

/** What the rest of an answer takes in JSON at most, beside the text: a path is 4,096 letters. In bytes. */
const factsBytes = 60_000

/**
 * What an address names in a commit: a file with its text, a link with where it leads, or the word that it is a folder or a
 * submodule. A text that no answer can hold is read raw, as what is no text.
 */
export async function getFile(
  { git, database, objects, bodies }: Pick<Deps, 'git' | 'database' | 'objects'> & { bodies: ResponseCache },
  { repository, revision, path, signal }: FileQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined) throw AppError.missing(message('browse.no_file'))
  const { commit, found } = resolved
  const stored = Buffer.concat(found.path.flatMap((name, at) => (at === 0 ? [name] : [Buffer.from('/'), name])))

  const build = async () => {
    const place = { commit_id: commit, revision: resolved.revision, path: stored.toString('utf8') }
    const content = await contentOf({ git, database, objects }, { repoId: repository.id, gitDir, found, signal })
    // Whether the repository has what a pointer stands for may be otherwise soon.
    return { data: { ...place, ...content } satisfies RepositoryFile, final: content.lfs === null }
  }
  return cachedResponse(bodies, {
    identity: ['file', uid, commit, resolved.revision, stored.toString('latin1')],
    build,
  })
}

type Content = Omit<RepositoryFile, 'commit_id' | 'revision' | 'path'>

const nothing = { executable: false, size: null, media_type: null, encoding: null, text: null, lfs: null }

async function contentOf(
  deps: Pick<Deps, 'git' | 'database' | 'objects'>,
  { repoId, gitDir, found, signal }: { repoId: number; gitDir: string; found: FoundPath; signal: () => AbortSignal },
): Promise<Content> {
  const { git } = deps
  if (found.kind === 'tree') return { ...nothing, kind: 'folder', oid: found.oid }
  const { kind, mode, oid } = found.entry
  if (kind === 'submodule') return { ...nothing, kind, oid }
  const { size, whole } = await git.read.blobs.open({ gitDir, oid })
  if (kind === 'symlink') {
    const target = whole?.toString('utf8') ?? null
    return { ...nothing, kind, oid, size, text: target !== null && fits(target) ? target : null }
  }
  const file = { ...nothing, kind: 'file', executable: mode === executableMode, oid, size } as const
  if (whole === undefined) {
    const end = Math.min(size, sniffedBytes)
    const head = await git.read.blobs.head({ gitDir, oid, size, end, signal: signal() })
    return { ...file, media_type: rawType(head).type }
  }
  const { type } = rawType(whole)
  const decoded = mayBeText(type) ? decodeText(whole) : undefined
  if (decoded === undefined) return { ...file, media_type: type }
  const { encoding, text } = decoded
  return {
    ...file,
    media_type: type,
    encoding,
    text: fits(text) ? text : null,
    lfs: await pointedTo(deps, { repoId, bytes: whole }),
  }
}

async function pointedTo(
  deps: Pick<Deps, 'database' | 'objects'>,
  file: { repoId: number; bytes: Buffer },
): Promise<RepositoryFile['lfs']> {
  const found = await readPointer(deps, file)
  if (found === undefined) return null
  const { pointer, isHeld } = found
  return { ...pointer, media_type: isHeld ? (await typeOfObject(deps, pointer)).type : null }
}

const executableMode = 0o100755

const fits = (text: string) => text.length < answerSizes.answer && jsonBytes(text) + factsBytes <= answerSizes.answer
