import { answerSizes, type TagItem } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import type { GitTag } from '@sheaf/git-engine'
import { cutText } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { CacheableResponse } from '../../http/cacheable-response.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { presentPerson } from './commit.presenter.ts'
import { mapGitLimits } from './map-git-limits.ts'
import { pageOfRefs, type RefPageQuery, writtenTime } from './ref-page.ts'
import { cachedResponse, type ResponseCache } from './response-cache.ts'
import { sortedTags, type Tag } from './sorted-tags.ts'

interface TagsQuery extends RefPageQuery {
  repository: FoundRepository
}

const tooLarge = message('browse.too_many_tags')

/** A page of the tags, those of the newest commits first. The objects of annotated ones are read for this page alone. */
export async function listTags(
  { git, bodies }: Pick<Deps, 'git'> & { bodies: ResponseCache },
  { repository: { uid, gitDir, refsVersion }, query, pageSize, cursor }: TagsQuery,
): Promise<CacheableResponse> {
  const { refs, byName, digest } = await mapGitLimits(() => git.read.refs.read({ gitDir, version: refsVersion }), {
    tooLarge,
  })
  const wanted = query.trim().toLowerCase()
  const build = async () => {
    const { rows, pageAfter } = pageOfRefs(sortedTags(refs), { query: wanted, pageSize, cursor })
    const data = await Promise.all(
      rows.map(async (tag) =>
        presentTag(tag, {
          object: tag.isAnnotated ? await git.read.tag({ gitDir, oid: tag.oid }) : undefined,
          isBranch: byName.has(`refs/heads/${tag.name}`),
        }),
      ),
    )
    return { data, page: pageAfter(data.length) }
  }
  const page = [wanted, `${pageSize}`, ...(cursor === undefined ? [] : [cursor])]
  return cachedResponse(bodies, { identity: ['tags', uid, digest, ...page], build })
}

function presentTag(
  { name, oid, commit, time }: Tag,
  { object, isBranch }: { object: GitTag | undefined; isBranch: boolean },
): TagItem {
  return {
    name,
    // A branch comes first where a revision could be both (`resolve-revision.ts`).
    revision: isBranch ? `refs/tags/${name}` : name,
    oid,
    commit_id: commit ?? null,
    committed_at: commit === undefined ? null : writtenTime(time),
    annotation: object === undefined ? null : presentAnnotation(object),
  }
}

function presentAnnotation({ message: written, messageTruncated, tagger, isSigned }: GitTag): TagItem['annotation'] {
  const { text, cut } = cutText(written.trim(), answerSizes.tagMessage)
  const person = tagger && presentPerson(tagger)
  return {
    message: text,
    ...((cut || messageTruncated) && { message_truncated: true }),
    tagger: person ? { name: person.name, email: person.email } : null,
    tagged_at: tagger ? writtenTime(tagger.time) : null,
    signed: isSigned,
  }
}
