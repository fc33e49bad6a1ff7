import * as z from 'zod/mini'
import { LockReason } from '../entities/thread.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Discussions'
const write = { by: 'account', area: 'issue_access', level: 2 } as const
const one = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })

const missing = 'There is no such discussion'

export const moderationOperations = {
  setThreadLock: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/lock',
    summary: 'Let only those write in a discussion or a pull request who may push, or everybody again',
    tag,
    access: write,
    params: one,
    body: z.object({ locked: z.boolean(), reason: z._default(z.nullable(LockReason), null) }),
    data: nothing,
    refusals: { 404: missing },
  }),
  setThreadPin: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/discussions/{number}/pin',
    summary: 'Put a discussion above the others, or back among them',
    tag,
    access: write,
    params: one,
    body: z.object({ pinned: z.boolean() }),
    data: nothing,
    refusals: { 404: missing, 422: 'The repository has as many discussions above the others as one may have' },
  }),
  setAnswer: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/discussions/{number}/answer',
    summary: 'Say which comment answers a discussion, or that none does',
    tag,
    access: write,
    params: one,
    body: z.object({
      /** Its public id. */
      comment: z.nullable(z.string().check(z.maxLength(64))),
    }),
    data: nothing,
    refusals: { 403: 'Neither the author nor anyone who may push asks', 404: 'There is no such discussion or comment' },
  }),
  deleteDiscussion: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/discussions/{number}',
    summary: 'Delete a discussion with all that was written in it; its number is given to nothing else',
    tag,
    access: write,
    params: one,
    data: nothing,
    refusals: { 404: missing },
  }),
} as const
