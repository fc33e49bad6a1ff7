import { paths } from '@sheaf/contract'
import { cutText } from '@sheaf/server-core/text-size'
import type { Deps } from '../../deps.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { About } from './about.ts'
import { findReviewText, findThreadFacts, findThreadText, type ThreadFacts } from './thread-facts.store.ts'

/** So much of a comment, in bytes of JSON. */
const commentBytes = 64 * 1_024
const isNothing = (oid: string) => /^0+$/.test(oid)

interface Asked {
  about: About
  repository: FoundRepository
  /** The webhook of the account, by the id that its client knows. */
  webhook: string
  base: string
}

/**
 * What a webhook tells that a client of the Hub made, as the Hub writes it (version 3), so that its receivers read it. People are known by their names.
 * What is gone by now is left out.
 */
export async function hubPayload(
  { database, git }: Pick<Deps, 'database' | 'git'>,
  { about, repository, webhook, base }: Asked,
): Promise<object> {
  const { uid, kind, ownerName, ownerUid, name, isPrivate, gitDir, defaultBranch } = repository
  const type = kind === 'dataset' ? 'dataset' : 'model'
  const main = `refs/heads/${defaultBranch}`
  const id = `${ownerName}/${name}`
  const api = `${base}/api/${type}s/${id}`
  return {
    event: eventOf(about),
    repo: {
      ...{ type, name: id, id: uid, private: isPrivate, owner: { id: ownerUid } },
      url: { web: `${base}/${type === 'dataset' ? 'datasets/' : ''}${id}`, api },
      headSha: (await git.read.heldBy({ gitDir, names: [main] })).get(main) ?? null,
    },
    webhook: { id: webhook, version: 3 },
    ...(about.event === 'push' && { updatedRefs: [refOf(about)] }),
    ...('threadId' in about && (await threadOf(database.read, { about, repository, base, api }))),
  }
}

type OfThread = Extract<About, { threadId: number }>

function eventOf(about: About): { action: 'create' | 'update' | 'delete'; scope: string } {
  if ('threadId' in about) {
    const isThread = about.event === 'discussion' || about.event === 'pull_request'
    const action = /^(opened|created|submitted)$/.test(about.action)
      ? 'create'
      : about.action === 'deleted'
        ? 'delete'
        : 'update'
    return { action, scope: isThread ? 'discussion' : 'discussion.comment' }
  }
  const scope = about.event === 'push' ? 'repo.content' : about.event === 'repository' ? 'repo.config' : 'repo'
  return { action: 'update', scope }
}

const refOf = ({ ref, before, after }: Extract<About, { event: 'push' }>) => ({
  ref,
  oldSha: isNothing(before) ? null : before,
  newSha: isNothing(after) ? null : after,
})

type Reading = Parameters<typeof findThreadFacts>[0]

async function threadOf(
  db: Reading,
  { about, repository, base, api }: { about: OfThread; repository: FoundRepository; base: string; api: string },
) {
  const facts = await findThreadFacts(db, about.threadId)
  if (facts === undefined) return {}
  const { kind, number, title, author } = facts
  const { ownerName, name } = repository
  const isPullRequest = kind === 'pull'
  const web = base + (isPullRequest ? paths.pull(ownerName, name, number) : paths.discussion(ownerName, name, number))
  const discussion = {
    ...{ id: String(number), num: number, title, isPullRequest, status: statusOf(facts) },
    author: { id: author ?? '' },
    url: { web, api: `${api}/discussions/${number}` },
    ...(isPullRequest && {
      changes: {
        base: `refs/heads/${facts.base}`,
        ...(facts.mergedOid !== null && { mergeCommitId: facts.mergedOid }),
      },
    }),
  }
  const comment = about.text === undefined ? undefined : await commentIn(db, { about, uid: about.text, web })
  return { discussion, ...(comment && { comment }) }
}

function statusOf({ state, isDraft, mergedAt }: ThreadFacts): 'open' | 'closed' | 'draft' | 'merged' {
  if (mergedAt !== null) return 'merged'
  if (state !== 'open') return 'closed'
  return isDraft === 1 ? 'draft' : 'open'
}

async function commentIn(db: Reading, { about, uid, web }: { about: OfThread; uid: string; web: string }) {
  const of = { threadId: about.threadId, uid }
  const row =
    about.event === 'pull_request_review_comment' ? await findReviewText(db, of) : await findThreadText(db, of)
  // One that is deleted is hidden to clients of the Hub.
  if (row === undefined) return { id: uid, author: { id: '' }, hidden: true, url: { web } }
  const content = cutText(row.body, commentBytes).text
  return { id: uid, author: { id: row.author ?? '' }, hidden: false, content, url: { web } }
}
