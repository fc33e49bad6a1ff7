import { paths, ReviewVerdict } from '@sheaf/contract'
import { cutText } from '@sheaf/server-core/text-size'
import { z } from 'zod'
import type { Queries } from '../../db/database.ts'
import type { FoundRepository } from '../repositories/index.ts'
import type { About } from './about.ts'
import {
  findCheckFacts,
  findReviewText,
  findThreadFacts,
  findThreadText,
  type ThreadFacts,
} from './thread-facts.store.ts'

/** So much of a text, in bytes of JSON. */
const textBytes = 64 * 1_024

interface Asked<Of> {
  about: Of
  repository: FoundRepository
  base: string
}
type OfThread = Asked<Extract<About, { threadId: number }>>

const timeOf = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString())
const textOf = (body: string) => cutText(body, textBytes).text
/** Nobody once the account is gone. */
const personOf = (name: string | null, base: string) =>
  name === null ? null : { login: name, html_url: `${base}/${name}` }

/** What happened in a thread, as it is now, in the shape that receivers of GitHub's webhooks know. What is gone since is null. */
export async function threadPayload(db: Queries, { about, repository, base }: OfThread) {
  const { event, action, threadId, text, name } = about
  const facts = await findThreadFacts(db, threadId)
  const subject = facts === undefined ? null : presentSubject(facts, { repository, base })
  const url = subject?.html_url ?? null
  const where = { threadId, uid: text ?? '' }
  switch (event) {
    case 'discussion':
      return { action, discussion: subject, ...namedBy(action, { name, base }) }
    case 'pull_request':
      return { action, number: facts?.number ?? null, pull_request: subject, ...namedBy(action, { name, base }) }
    case 'discussion_comment':
      return { action, discussion: subject, comment: await commentOf(db, { ...where, url, base }) }
    case 'issue_comment':
      // Receivers know comments on pull requests as those on an issue that has one.
      return {
        action,
        issue: subject && { ...subject, pull_request: { html_url: subject.html_url } },
        comment: await commentOf(db, { ...where, url, base }),
      }
    case 'pull_request_review':
      return { action, pull_request: subject, review: await reviewOf(db, { ...where, url, base }) }
    case 'pull_request_review_comment':
      return { action, pull_request: subject, comment: await reviewCommentOf(db, { ...where, url, base }) }
  }
}

/** Whom or what an action is about. */
function namedBy(action: string, { name, base }: { name: string | undefined; base: string }) {
  if (name === undefined) return {}
  if (action === 'labeled' || action === 'unlabeled') return { label: { name } }
  if (action === 'assigned' || action === 'unassigned') return { assignee: personOf(name, base) }
  if (action === 'review_requested') return { requested_reviewer: personOf(name, base) }
  return { changes: { title: { from: name } } }
}

function presentSubject(facts: ThreadFacts, { repository, base }: Pick<OfThread, 'repository' | 'base'>) {
  const { ownerName, name } = repository
  const { kind, number, title, state, comments } = facts
  const isPull = kind === 'pull'
  return {
    number,
    title,
    body: textOf(facts.body),
    state,
    user: personOf(facts.author, base),
    labels: facts.labels,
    assignees: facts.assignees.map((each) => personOf(each.name, base)),
    comments,
    html_url: base + (isPull ? paths.pull(ownerName, name, number) : paths.discussion(ownerName, name, number)),
    created_at: timeOf(facts.createdAt),
    updated_at: timeOf(facts.updatedAt),
    ...(isPull && {
      draft: facts.isDraft === 1,
      merged: facts.mergedAt !== null,
      merged_at: timeOf(facts.mergedAt),
      merge_commit_sha: facts.mergedOid,
      base: { ref: facts.base },
      head: { ref: facts.head, sha: facts.headOid },
      requested_reviewers: facts.asked.map((each) => personOf(each.name, base)),
    }),
  }
}

interface Text {
  threadId: number
  uid: string
  url: string | null
  base: string
}

const presentText = (
  row: { uid: string; body: string; author: string | null; createdAt: number; editedAt: number | null },
  { url, base }: Pick<Text, 'url' | 'base'>,
) => ({
  id: row.uid,
  body: textOf(row.body),
  user: personOf(row.author, base),
  html_url: url,
  created_at: timeOf(row.createdAt),
  updated_at: timeOf(row.editedAt ?? row.createdAt),
})

async function commentOf(db: Queries, { threadId, uid, ...where }: Text) {
  const row = await findThreadText(db, { threadId, uid })
  return row === undefined ? { id: uid, body: null } : presentText(row, where)
}

async function reviewCommentOf(db: Queries, { threadId, uid, ...where }: Text) {
  const row = await findReviewText(db, { threadId, uid })
  if (row === undefined) return { id: uid, body: null }
  const { path, side, commit, firstLine, lastLine } = row
  return {
    ...presentText(row, where),
    ...{ path, commit_id: commit, side: side === 'old' ? 'LEFT' : 'RIGHT' },
    ...{ line: lastLine, start_line: firstLine === lastLine ? null : firstLine },
  }
}

const ReviewDetails = z.object({ verdict: ReviewVerdict, commit: z.string(), isDismissed: z.boolean() })
const verdicts = { approve: 'approved', request_changes: 'changes_requested', comment: 'commented' } as const

async function reviewOf(db: Queries, { threadId, uid, ...where }: Text) {
  const row = await findThreadText(db, { threadId, uid })
  const details = ReviewDetails.safeParse(JSON.parse(row?.details ?? '{}')).data
  if (row === undefined || details === undefined) return null
  const { verdict, commit, isDismissed } = details
  return {
    ...presentText(row, where),
    state: isDismissed ? 'dismissed' : verdicts[verdict],
    commit_id: commit,
    submitted_at: timeOf(row.createdAt),
  }
}

/** Receivers know four of them. */
const states = {
  ...{ pending: 'pending', success: 'success', failure: 'failure', error: 'error' },
  ...{ cancelled: 'error', neutral: 'success', skipped: 'success' },
} as const

/** How a check of a commit goes, as it is now. */
export async function statusPayload(
  db: Queries,
  { about, repository, base }: Asked<Extract<About, { event: 'status' }>>,
) {
  const { id: repoId, ownerName, name } = repository
  const check = await findCheckFacts(db, { repoId, uid: about.check })
  if (check === undefined) return { id: about.check, sha: about.commit, state: null }
  return {
    id: check.uid,
    sha: check.commit,
    context: check.context,
    state: states[check.state],
    description: textOf(check.description),
    target_url: check.targetUrl,
    html_url: base + paths.commit(ownerName, name, check.commit),
    created_at: timeOf(check.startedAt),
    updated_at: timeOf(check.updatedAt),
  }
}
