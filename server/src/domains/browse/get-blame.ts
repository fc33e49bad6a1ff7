import { answerSizes } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { type FileBlame, type GitCommit, wholeBlobBytes } from '@sheaf/git-engine'
import { AppError } from '@sheaf/server-core/app-error'
import { jsonBytes } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import { sniffedBytes } from '../../file-contents/decode-text.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type BlameOrigin, presentBlame, presentOrigin } from './blame.presenter.ts'
import { resolveRefPath } from './resolve-ref-path.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'

interface BlameQuery {
  repository: FoundRepository
  revision: string
  path: string
  /** The first line that is told, from 1. */
  startLine: number
  /** Milliseconds from now on after which the lines are told whose commit is known by then. */
  within: number
  signal: () => AbortSignal
}

/** What one range and one commit take in JSON at most, beside texts, in bytes. */
const rangeBytes = 130
const commitBytes = 250

/** The commit that each line of a file comes from. */
export async function getBlame(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository, revision, path, startLine, within, signal }: BlameQuery,
): Promise<CacheableResponse> {
  const until = performance.now() + within
  const { gitDir, uid } = repository
  const resolved = await resolveRefPath({ git }, { repository, revision, path, what: 'file' })
  if (resolved === undefined || resolved.found.kind === 'tree' || resolved.found.entry.kind !== 'blob') {
    throw AppError.missing(message('browse.no_file'))
  }
  const { commit, found } = resolved
  const { oid } = found.entry
  const stored = Buffer.concat(found.path.flatMap((name, at) => (at === 0 ? [name] : [Buffer.from('/'), name])))

  const build = async () => {
    const { whole } = await git.read.blobs.open({ gitDir, oid })
    if (whole === undefined) throw AppError.refused(422, message('browse.file_too_large', { max: wholeBlobBytes }))
    if (whole.subarray(0, sniffedBytes).includes(0)) throw AppError.refused(422, message('browse.binary'))
    const withinMs = Math.max(0, until - performance.now())
    const { blame, complete } =
      startLine > 1 && startLine > linesOf(whole)
        ? { blame: { ranges: [], previous: new Map() }, complete: true }
        : await git.read.blameWithin({ gitDir, commit, path: stored, start: startLine, withinMs, signal: signal() })
    const { shown, commits } = await untilFull(blame, (each) => git.read.objects.commit(gitDir, each))
    const data = presentBlame({
      commit,
      path: stored,
      ranges: shown,
      commits,
      truncated: shown.length < blame.ranges.length,
      complete,
    })
    return { data, final: complete }
  }
  return cachedResponse(bodies, { identity: ['blame', uid, commit, stored.toString('latin1'), `${startLine}`], build })
}

const newline = 10

function linesOf(file: Buffer): number {
  let lines = file.length > 0 && file.at(-1) !== newline ? 1 : 0
  for (let at = file.indexOf(newline); at >= 0; at = file.indexOf(newline, at + 1)) lines += 1
  return lines
}

const readAtOnce = 64

/** The ranges from the first on, with the commits that they name, as many as one answer carries. */
async function untilFull({ ranges, previous }: FileBlame, read: (oid: string) => Promise<GitCommit>) {
  let left = answerSizes.answer - 20_000
  const shown: FileBlame['ranges'] = []
  const commits = new Map<string, BlameOrigin>()
  for (let from = 0; from < ranges.length; from += readAtOnce) {
    const next = ranges.slice(from, from + readAtOnce)
    const oids = [...new Set(next.map(({ commit }) => commit))].filter((oid) => !commits.has(oid))
    const found = new Map(
      (await Promise.all(oids.map(read))).map((commit) => [
        commit.oid,
        presentOrigin(commit, previous.get(commit.oid)),
      ]),
    )
    for (const range of next) {
      const origin = found.get(range.commit)
      const isNew = origin !== undefined && !commits.has(range.commit)
      left -=
        rangeBytes +
        (isNew
          ? commitBytes + jsonBytes(origin.subject) + jsonBytes(origin.author) + jsonBytes(origin.previous ?? '')
          : 0)
      if (left < 0) return { shown, commits: [...commits.values()] }
      if (isNew) commits.set(range.commit, origin)
      shown.push(range)
    }
  }
  return { shown, commits: [...commits.values()] }
}
