import { answerSizes, type FileLines } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { wholeBlobBytes } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { sniffedBytes } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

interface LinesQuery {
  repository: FoundRepository
  revision: string
  path: string
  /** The first line, from 1, and how many are wanted. */
  start: number
  count: number
}

/** Some lines of a file: what stands between the parts of a diff. */
export async function getFileLines(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository, revision, path, start, count }: LinesQuery,
): Promise<CacheableResponse> {
  const { gitDir, uid } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved?.found.kind !== 'entry' || resolved.found.entry.kind === 'submodule')
    throw AppError.missing(message('browse.no_file'))
  const { oid } = resolved.found.entry
  const build = async () => {
    const { whole } = await git.read.blobs.open({ gitDir, oid })
    if (whole === undefined || whole.subarray(0, sniffedBytes).includes(0))
      throw AppError.refused(422, message('browse.no_lines', { max: wholeBlobBytes }))
    return { data: linesOf(whole, { start, count }) }
  }
  return cachedResponse(bodies, { identity: ['lines', uid, oid, `${start}`, `${count}`], build })
}

const lineBreak = 10

/** The lines that are wanted, as many as one answer carries, and how many there are. */
function linesOf(file: Buffer, { start, count }: Pick<LinesQuery, 'start' | 'count'>): FileLines {
  const lines: string[] = []
  let left = answerSizes.answer - 1_000
  let number = 0
  for (let at = 0; at < file.length; ) {
    const end = file.indexOf(lineBreak, at)
    const stop = end < 0 ? file.length : end
    number += 1
    if (number >= start && number < start + count && left > 0) {
      const line = file.toString('utf8', at, stop)
      left -= jsonBytes(line) + 1
      if (left > 0) lines.push(line)
    }
    at = stop + 1
  }
  return { start, lines, total: number }
}
