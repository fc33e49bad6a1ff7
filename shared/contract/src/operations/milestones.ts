import * as z from 'zod/mini'
import { Milestone } from '../entities/milestone.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { dayOfCalendar, lineOfText, linesOfText } from '../text-schemas.ts'

const tag = 'Milestones'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const write = { by: 'account', area: 'issue_access', level: 2 } as const
const here = { owner: NameInPath, repo: NameInPath }
const one = z.object({ ...here, uid: NameInPath })

/** A search has it in quotation marks. */
const title = lineOfText(limits.milestoneTitleMax).check(
  z.minLength(1, says('thread.title_required')),
  z.regex(/^[^,"]*$/, says('milestone.title_invalid')),
)

/** What a milestone is made of. */
const MilestoneFields = z.object({
  title,
  description: z._default(linesOfText(limits.milestoneDescriptionMax), ''),
  due_on: z._default(dayOfCalendar, ''),
})

const missing = 'There is no such milestone'
const taken = 'Another milestone of the repository has that title'

export const milestoneOperations = {
  listMilestones: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/milestones',
    summary: 'All milestones of a repository: those first that are due first, and those last that have no day',
    tag,
    access: read,
    params: z.object(here),
    data: z.object({
      items: z.array(Milestone),
      /** May the one who asks make, change and delete them, and give them to threads? */
      can_edit: z.boolean(),
    }),
  }),
  createMilestone: operation({
    method: 'POST',
    path: '/api/repo/{owner}/{repo}/milestones',
    summary: 'Make a milestone',
    tag,
    access: write,
    params: z.object(here),
    body: MilestoneFields,
    data: z.object({ uid: z.string() }),
    refusals: { 409: taken, 422: 'The repository has as many milestones as one may have' },
  }),
  updateMilestone: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/milestones/{uid}',
    summary: 'Change a milestone, close and reopen it',
    tag,
    access: write,
    params: one,
    body: z.extend(MilestoneFields, { state: z._default(z.enum(['open', 'closed']), 'open') }),
    data: nothing,
    refusals: { 404: missing, 409: taken },
  }),
  deleteMilestone: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/milestones/{uid}',
    summary: 'Delete a milestone, and take it from all that has it',
    tag,
    access: write,
    params: one,
    data: nothing,
    refusals: { 404: missing },
  }),
  setThreadMilestone: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/milestone',
    summary: 'Say what a discussion or a pull request is to be done by, or that it is for none',
    tag,
    access: write,
    params: z.object({ ...here, number: NameInPath }),
    body: z.object({
      /** Its public id. */
      milestone: z.nullable(z.string().check(z.maxLength(64))),
    }),
    data: nothing,
    refusals: { 404: 'There is no such thread or milestone' },
  }),
} as const
