import type { PatchFormat } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type PatchOf, patchLimits } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { matchesIfNoneMatch } from '@sheaf/server-core/if-none-match'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { entityTag } from '../../http/entity-tag.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { parseRange, resolveRange } from './resolve-range.ts'

interface Patch {
  request: FastifyRequest
  reply: FastifyReply
  repository: FoundRepository
  range: string
  format: PatchFormat
}

/** Files that one may differ in: what a page lists of them, too. */
const maxFiles = 5_000

/** It is text of strangers: it loads nothing, runs nothing and has no origin. */
const textPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox"

/** Sends what a range changed as git writes it. Too much is said before it begins; what breaks off later ends without its end. */
export async function sendPatch(
  { git }: Pick<Deps, 'git'>,
  { request, reply, repository, range, format }: Patch,
): Promise<FastifyReply> {
  const { gitDir } = repository
  const signal = disconnectSignal(reply)
  const { base, head, from, to } = await resolveRange({ git }, { repository, range, signal })
  const isCommit = parseRange(range).kind === 'commit'
  const etag = entityTag(['patch', base?.oid ?? '', head.oid, `${isCommit}`, format])
  const recognisable = () => reply.header('etag', etag).header('cache-control', 'private, no-cache')
  if (matchesIfNoneMatch(request.headers['if-none-match'], etag)) return recognisable().code(304).send()

  const { count } = await git.read.changes({ gitDir, from, to, signal })
  if (count > maxFiles) throw tooLarge()
  const of = await patchOf()
  const describe = () => recognisable().type('text/plain; charset=utf-8').header('content-security-policy', textPolicy)
  if (request.method === 'HEAD') return describe().send()
  const out = await git.read.patch({ gitDir, of, signal })
  return describe().send(out)

  async function patchOf(): Promise<PatchOf> {
    if (format === 'diff') return { kind: 'trees', from, to }
    if (isCommit || base === undefined) return { kind: 'commit', commit: head.oid }
    const commits = await git.read.range({ gitDir, base: base.oid, head: head.oid, signal })
    if (commits.length > patchLimits.commits) throw tooLarge()
    return { kind: 'commits', base: base.oid, head: head.oid }
  }
}

const tooLarge = () => new AppError('too-large', message('browse.patch_too_large'))
