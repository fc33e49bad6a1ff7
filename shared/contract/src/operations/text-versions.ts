import * as z from 'zod/mini'
import { TextVersion } from '../entities/thread.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Discussions'
const read = { by: 'anyone', area: 'issue_access', level: 1 } as const
const write = { by: 'account', area: 'comment_access', level: 2 } as const
const one = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath })
const ofVersion = z.object({ owner: NameInPath, repo: NameInPath, number: NameInPath, uid: NameInPath })

/** The public id of a comment; empty for what the thread begins with. */
const target = z.string().check(z.maxLength(64))

const missing = 'There is no such text or version'

export const textVersionOperations = {
  listTextVersions: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/threads/{number}/versions',
    summary:
      'What a text of a discussion or a pull request was after each change, the last one first; none where it is as it was written',
    tag,
    access: read,
    params: one,
    query: z.object({ target: z._default(target, '') }),
    data: z.object({
      items: z.array(TextVersion),
      /** May the one who asks wipe all of them but the first, which is what the text is? */
      can_wipe: z.boolean(),
    }),
    refusals: { 404: missing },
  }),
  getTextVersion: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/threads/{number}/versions/{uid}',
    summary: 'A text as it was after a change, and as it was before that',
    tag,
    access: read,
    params: ofVersion,
    data: z.object({ before: z.string(), body: z.string() }),
    refusals: { 404: missing },
  }),
  wipeTextVersion: operation({
    method: 'DELETE',
    path: '/api/repo/{owner}/{repo}/threads/{number}/versions/{uid}',
    summary: 'Take away what a text was after a change, as its author or a maintainer: that it was changed stays',
    tag,
    access: write,
    params: ofVersion,
    data: nothing,
    refusals: { 403: 'Neither the author nor a maintainer asks', 404: missing, 422: 'It is what the text is' },
  }),
  tickTask: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/threads/{number}/tasks',
    summary: 'Tick a task in a text that one may change, or take that back',
    tag,
    access: write,
    params: one,
    body: z.object({
      target,
      /** Where its box begins in the Markdown, in UTF-16 code units: the page has it as `data-task`. */
      at: z.int().check(z.minimum(0)),
      done: z.boolean(),
      /** How often the text had been changed when it was seen. */
      edits: z.int(),
    }),
    data: nothing,
    refusals: { 403: 'One may not change the text', 404: missing, 409: 'It has been changed meanwhile' },
  }),
} as const
