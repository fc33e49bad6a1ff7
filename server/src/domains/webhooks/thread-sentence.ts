import { z } from 'zod'
import type { About } from './about.ts'
import type { Payload } from './build-payload.ts'
import type { Part } from './chat-formats.ts'

const Subject = z.object({ number: z.int(), title: z.string(), html_url: z.string(), merged: z.boolean().optional() })
const Review = z.object({ state: z.string() })

/** What happened, with what it happened to behind it. */
const acted: Readonly<Record<string, string>> = {
  created: 'opened',
  opened: 'opened',
  edited: 'edited',
  closed: 'closed',
  reopened: 'reopened',
  ready_for_review: 'asks for reviews of',
  converted_to_draft: 'made a draft of',
  auto_merge_enabled: 'enabled auto-merge for',
  auto_merge_disabled: 'disabled auto-merge for',
  enqueued: 'queued',
  dequeued: 'took from its queue',
  synchronize: 'pushed to',
  review_requested: 'asked for a review of',
  labeled: 'labeled',
  unlabeled: 'took a label from',
  assigned: 'assigned somebody to',
  unassigned: 'unassigned somebody from',
}
const commented: Readonly<Record<string, string>> = {
  created: 'commented on',
  edited: 'edited a comment on',
  deleted: 'deleted a comment on',
}
const reviewed: Readonly<Record<string, string>> = {
  approved: 'approved',
  changes_requested: 'asked for changes of',
  dismissed: 'dismissed a review of',
}

/** What happened in a thread, in English. */
export function threadSentence(
  { event, action }: Extract<About, { threadId: number }>,
  payload: Payload,
  { who, where }: { who: Part; where: Part },
): Part[] {
  const subject = Subject.safeParse(payload.discussion ?? payload.pull_request ?? payload.issue).data
  const what: Part =
    subject === undefined ? 'a thread' : { text: `#${subject.number} ${subject.title}`, url: subject.html_url }
  return [who, ` ${verbOf()} `, what, ' in ', where]

  function verbOf(): string {
    if (event.endsWith('comment')) return commented[action] ?? action
    if (event === 'pull_request_review')
      return reviewed[Review.safeParse(payload.review).data?.state ?? ''] ?? 'reviewed'
    return action === 'closed' && subject?.merged ? 'merged' : (acted[action] ?? action)
  }
}
