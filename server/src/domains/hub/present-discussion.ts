import type { PullDetails, ThreadItem } from '@sheaf/contract'
import type { FoundRepository } from '../repositories/index.ts'
import { presentAuthor } from '../threads/index.ts'
import type { DiscussionRow } from './discussion.store.ts'
import type { HubKind } from './find-hub-repository.ts'

type Author = { username: string; avatar_url: string | null } | null

/** Whoever wrote something; left out once the account is gone, which clients take for `deleted`. */
const authored = (author: Author) =>
  author === null ? {} : { author: { name: author.username, avatarUrl: author.avatar_url ?? '', type: 'user' } }

/** A thread as clients of the Hub know it, in lists and by itself. */
export const presentDiscussion = (
  { number, title, state, mergedAt, isDraft, author, avatarUrl, createdAt, comments, ...row }: DiscussionRow,
  { repository, kind }: { repository: FoundRepository; kind: HubKind },
) => ({
  num: number,
  title,
  status: mergedAt !== null ? 'merged' : state === 'open' && isDraft ? 'draft' : state,
  ...authored(presentAuthor({ author, avatarUrl })),
  createdAt: new Date(createdAt).toISOString(),
  isPullRequest: row.kind === 'pull',
  numComments: comments,
  repo: { name: `${repository.ownerName}/${repository.name}`, type: kind },
})

/** The text of a thread is its first comment there: it is changed as one, by the number of the thread as the Hub writes ids. */
export const openingId = (number: number): string => number.toString(16).padStart(24, '0')

interface Written {
  uid: string
  author: Author
  body: string | null
  body_html: string | null
  created_at: string
  edited_at: string | null
}

/** What somebody wrote. What was written before is not kept: its history is the text as it is. */
export function commentEvent({ uid, author, body, body_html, created_at, edited_at }: Written) {
  const latest = { raw: body ?? '', html: body_html ?? '', updatedAt: edited_at ?? created_at, ...authored(author) }
  return {
    id: uid,
    type: 'comment',
    createdAt: created_at,
    ...authored(author),
    data: {
      edited: edited_at !== null,
      hidden: false,
      latest,
      history: [latest],
      numEdits: edited_at === null ? 0 : 1,
    },
  }
}

/** What a thread begins with. */
export const openingEvent = (number: number, written: Omit<Written, 'uid'>) =>
  commentEvent({ ...written, uid: openingId(number) })

interface Noted {
  uid: string
  author: string | null
  avatarUrl: string | null
  createdAt: number
}

/** A comment that was deleted: clients take it for one whose text can't be read any more. */
export function hiddenEvent({ uid, author, avatarUrl, createdAt }: Noted) {
  const by = presentAuthor({ author, avatarUrl })
  const at = { created_at: new Date(createdAt).toISOString(), edited_at: null }
  const { data, ...event } = commentEvent({ uid, author: by, body: '', body_html: '', ...at })
  return { ...event, data: { ...data, hidden: true, history: [] } }
}

interface Happened {
  uid: string
  by: Author
  at: string
}

/** What was noted of a thread. */
export const notedEvent = ({ uid, createdAt, ...row }: Noted): Happened => ({
  uid,
  by: presentAuthor(row),
  at: new Date(createdAt).toISOString(),
})

const happened = ({ uid, by, at }: Happened) => ({ id: uid, createdAt: at, ...authored(by) })

export const titleEvent = ({ from, to, ...event }: Happened & { from: string; to: string }) => ({
  ...happened(event),
  type: 'title-change',
  data: { from, to },
})

export const statusEvent = ({ status, ...event }: Happened & { status: string }) => ({
  ...happened(event),
  type: 'status-change',
  data: { status },
})

const statuses = { closed: 'closed', reopened: 'open', merged: 'merged', drafted: 'draft', ready: 'open' } as const

/** What stands below the text of a thread. What the Hub has no form for goes by a name of its own, which clients pass on. */
export function eventOf(item: ThreadItem): object {
  if (item.kind === 'comment') return commentEvent(item)
  if (item.kind === 'review') {
    const { verdict, commit_id: oid, is_dismissed: dismissed } = item
    const { data, ...event } = commentEvent(item)
    return { ...event, type: 'review', data: { ...data, verdict, oid, dismissed } }
  }
  const { what, from, to } = item
  if (what === 'renamed') return titleEvent({ ...item, from: from ?? '', to: to ?? '' })
  if (what === 'referenced') {
    if (from === 'commit') return { ...happened(item), type: 'reference', data: { kind: from, oid: to } }
    const { repository: of } = item
    const repo = of === undefined ? {} : { repo: `${of.owner}/${of.repo}` }
    return { ...happened(item), type: 'reference', data: { kind: from, num: Number(to), ...repo } }
  }
  if (what === 'labeled' || what === 'assigned')
    return { ...happened(item), type: what === 'labeled' ? 'labels' : 'assignees', data: { removed: from, added: to } }
  if (what === 'milestoned') return { ...happened(item), type: 'milestone', data: { removed: from, added: to } }
  if (what === 'approvals_dismissed')
    return { ...happened(item), type: 'approvals-dismissed', data: { count: Number(from), oid: to } }
  if (what === 'retargeted') return { ...happened(item), type: 'base-change', data: { from, to } }
  if (what === 'head_deleted' || what === 'head_restored')
    return { ...happened(item), type: 'head-branch-change', data: { branch: from, deleted: what === 'head_deleted' } }
  if (what === 'auto_merge_enabled' || what === 'auto_merge_disabled')
    return { ...happened(item), type: 'auto-merge-change', data: { enabled: what === 'auto_merge_enabled' } }
  if (what === 'queued' || what === 'dequeued')
    return { ...happened(item), type: 'merge-queue-change', data: { queued: what === 'queued' } }
  if (what === 'pushed' || what === 'force_pushed' || what === 'rebased')
    return { ...happened(item), type: 'push', data: { before: from, oid: to, forced: what !== 'pushed' } }
  if (what === 'pinned' || what === 'unpinned')
    return { ...happened(item), type: 'pinning-change', data: { pinned: what === 'pinned' } }
  if (what === 'locked' || what === 'unlocked')
    return { ...happened(item), type: 'locking-change', data: { locked: what === 'locked', reason: to } }
  if (what === 'answered' || what === 'unanswered')
    return { ...happened(item), type: 'answer-change', data: { answered: what === 'answered' } }
  return statusEvent({ ...item, status: statuses[what] })
}

/** Where a pull request stands. What its merge comes to is null until somebody has looked. */
export const pullState = ({ base }: { base: string }, { mergeable, conflicts, merged }: PullDetails) => ({
  changes: { base: `refs/heads/${base}`, ...(merged !== null && { mergeCommitId: merged.commit_id }) },
  filesWithConflicts:
    mergeable === 'conflict' ? conflicts : mergeable === 'clean' || mergeable === 'merged' ? [] : null,
})
