import type { ArchiveFormat } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { GitError } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import { create as contentDisposition } from 'content-disposition'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { entityTag } from '../../http/entity-tag.ts'
import { pourOut } from '../../http/pour-out.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { objectsInCommit, packWithObjects } from './archives/archive-objects.ts'
import { resolveRevision } from './resolve-ref-path.ts'
import { storedPath } from './stored-path.ts'

interface Archive {
  request: FastifyRequest
  reply: FastifyReply
  repository: FoundRepository
  revision: string
  format: ArchiveFormat
  /** A folder or file, of which alone there shall be an archive. */
  path: string | undefined
}

const types: Readonly<Record<ArchiveFormat, string>> = {
  zip: 'application/zip',
  'tar.gz': 'application/gzip',
  'tar.zst': 'application/zstd',
}

/** Sends the files of a commit as one. The same address is the same bytes for as long as the ref stands where it does. */
export async function sendArchive(
  deps: Pick<Deps, 'git' | 'database' | 'objects'>,
  { request, reply, repository, revision, format, path }: Archive,
): Promise<FastifyReply> {
  const { git } = deps
  const { gitDir, name, id: repoId } = repository
  const commit = await resolveRevision({ git }, { repository, revision })
  if (commit === undefined) throw AppError.missing(message('browse.no_commit'))
  const part = await packedPath({ git }, { gitDir, commit, path })
  // Unpacked, and saved, it says what it is: of which repository, and what people call the commit.
  const folder = `${name}-${revision.replace(/^refs\/(?:heads|tags)\//, '')}`.replaceAll('/', '-')
  const signal = disconnectSignal(reply)
  const objects = await objectsInCommit(deps, { gitDir, repoId, commit, path: part, signal })
  const etag = entityTag([commit, format, folder, part ?? '', ...[...objects.keys()].sort()])
  const recognisable = () => reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return recognisable().code(304).send()

  const describe = () =>
    recognisable()
      .type(types[format])
      .header('content-disposition', contentDisposition(`${folder}.${format}`.toWellFormed()))
      .header('accept-ranges', 'none')
  if (request.method === 'HEAD') return describe().send()
  const asked = { gitDir, commit, format: objects.size > 0 ? 'tar' : format, folder, path: part, signal } as const
  const { out, pipeTo, bytes } = await git.transport.makeArchive(asked).catch((error: unknown) => {
    // Not in an envelope of 200, as operations are refused: whoever saves it would take it for the archive.
    const isTooLarge = error instanceof GitError && error.kind === 'too-large'
    throw isTooLarge ? new AppError('too-large', message('browse.archive_too_large')) : error
  })
  describe()
  if (objects.size > 0) return reply.send(packWithObjects(deps, { tar: out, objects, format }))
  if (bytes !== undefined) reply.header('content-length', bytes)
  if (pipeTo === undefined) return reply.send(out)
  // Not waited for: its slot is for the next one as soon as an answer begins.
  void pourOut(reply, pipeTo)
  return reply
}

/** A path as git is told it, which is text: names of other bytes are packed with all the rest alone. */
async function packedPath(
  { git }: Pick<Deps, 'git'>,
  { gitDir, commit, path = '' }: { gitDir: string; commit: string; path: string | undefined },
): Promise<string | undefined> {
  const { tree } = await git.read.objects.commit(gitDir, commit)
  const found = await git.read.findPath({ gitDir, tree, path })
  if (found === undefined) throw AppError.missing(message('browse.no_folder'))
  const stored = await storedPath({ git }, { gitDir, commit, path })
  if (found.path.length === 0 || stored === undefined) return undefined
  const text = stored.toString()
  if (!Buffer.from(text).equals(stored)) throw AppError.missing(message('browse.no_folder'))
  return text
}
