import type { Blame } from '@sheaf/contract'
import type { Deps } from '../../deps.ts'
import { subjectOf } from '../../git/objects/parse-commit.ts'
import { wholeBlobBytes } from '../../git/objects/read-blob.ts'
import { AppError } from '../../http/app-error.ts'
import type { PreparedAnswer } from '../../http/prepared-answer.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { type BodyCache, cachedAnswer } from './body-cache.ts'
import { sniffedBytes } from './raw-type.ts'
import { resolvePlace } from './resolve-place.ts'

interface BlameQuery {
  repository: FoundRepository
  revision: string
  path: string
  signal: () => AbortSignal
}

/** The commit that each line of a file comes from. */
export async function getBlame(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: BodyCache },
  { repository, revision, path, signal }: BlameQuery,
): Promise<PreparedAnswer> {
  const { gitDir, uid } = repository
  const place = await resolvePlace({ git }, { repository, revision, path, what: 'file' })
  if (place === undefined || place.found.kind === 'tree' || place.found.entry.kind !== 'blob') {
    throw AppError.missing('There is no such file here')
  }
  const { commit, found } = place
  const { oid } = found.entry
  const stored = Buffer.concat(found.path.flatMap((name, at) => (at === 0 ? [name] : [Buffer.from('/'), name])))

  const build = async () => {
    const { whole } = await git.blobs.open({ gitDir, oid })
    if (whole === undefined)
      throw AppError.refused(422, `Files beyond ${wholeBlobBytes / 1024 / 1024} MiB are not looked at line by line`)
    if (whole.subarray(0, sniffedBytes).includes(0)) throw AppError.refused(422, 'A binary file has no lines')
    const ranges = await git.blame({ gitDir, commit, path: stored, signal: signal() })
    const oids = [...new Set(ranges.map((range) => range.commit))]
    const commits = await Promise.all(oids.map((each) => git.objects.commit(gitDir, each)))
    const data: Blame = {
      commit_id: commit,
      path: stored.toString('utf8'),
      ranges: ranges.map(({ start, lines, commit: from }) => ({ start, lines, commit_id: from })),
      commits: commits.map((each) => ({
        commit_id: each.oid,
        subject: subjectOf(each.message),
        time: each.committer.time,
        author: { name: each.author.name, email: each.author.email },
      })),
    }
    return { data }
  }
  return cachedAnswer(bodies, { identity: ['blame', uid, commit, stored.toString('latin1')], build })
}
