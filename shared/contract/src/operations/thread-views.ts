import * as z from 'zod/mini'
import { ThreadView } from '../entities/thread-view.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NameInPath } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { lineOfText } from '../text-schemas.ts'

const tag = 'Threads'
/** What an account keeps for itself is its own affair: no access key opens it. */
const session = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }
const path = '/api/repo/{owner}/{repo}/thread-views'
const one = z.object({ ...here, uid: NameInPath })
const kind = z.enum(['discussion', 'pull'])

/** What a view is made of. */
export const ThreadViewFields = z.object({
  name: lineOfText(limits.threadViewNameMax).check(z.minLength(1, says('thread_view.name_required'))),
  /** As it is typed into the list's search. */
  query: lineOfText(limits.threadQueryMax).check(z.minLength(1, says('thread_view.query_required'))),
})

const missing = 'The account has no such view here'
const taken = 'Another view of this list has that name'

export const threadViewOperations = {
  listThreadViews: operation({
    method: 'GET',
    path,
    summary: 'The views that the account keeps of the discussions or the pull requests of a repository, by name',
    tag,
    access: session,
    params: z.object(here),
    query: z.object({ kind }),
    data: z.array(ThreadView),
  }),
  createThreadView: operation({
    method: 'POST',
    path,
    summary: 'Keep a search of discussions or pull requests by a name',
    tag,
    access: session,
    params: z.object(here),
    body: z.extend(ThreadViewFields, { kind }),
    data: ThreadView,
    refusals: { 409: taken, 422: 'As many views are kept as may be' },
  }),
  updateThreadView: operation({
    method: 'PUT',
    path: `${path}/{uid}`,
    summary: 'Change the name and the search of a view',
    tag,
    access: session,
    params: one,
    body: ThreadViewFields,
    data: ThreadView,
    refusals: { 404: missing, 409: taken },
  }),
  deleteThreadView: operation({
    method: 'DELETE',
    path: `${path}/{uid}`,
    summary: 'Delete a view',
    tag,
    access: session,
    params: one,
    data: nothing,
    refusals: { 404: missing },
  }),
} as const
