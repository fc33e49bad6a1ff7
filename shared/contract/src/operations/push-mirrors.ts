import * as z from 'zod/mini'
import { PushMirror, PushMirrorFields } from '../entities/push-mirror.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Mirrors'
/** Signed in: whoever has a key must not be able to have everything pushed to an address of theirs. */
const access = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }
const one = z.object({ ...here, uid: NameInPath })
const path = '/api/repo/{owner}/{repo}/push-mirrors'
const missing = { 404: 'There is no such mirror' }

export const pushMirrorOperations = {
  listPushMirrors: operation({
    method: 'GET',
    path,
    summary:
      'The repositories of other servers that a repository is pushed to, and how that went lately, for its owners',
    tag,
    access,
    params: z.object(here),
    data: z.array(PushMirror),
  }),
  createPushMirror: operation({
    method: 'POST',
    path,
    summary: 'Keep a repository of another server as one of here is: branches and tags are pushed to it',
    tag,
    access,
    params: z.object(here),
    body: PushMirrorFields,
    data: PushMirror,
    refusals: { 422: 'The address may not be asked, or the repository is pushed to as many as one may be' },
  }),
  updatePushMirror: operation({
    method: 'PUT',
    path: `${path}/{uid}`,
    summary: 'Change what is pushed to another server, where and how often',
    tag,
    access,
    params: one,
    body: PushMirrorFields,
    data: PushMirror,
    refusals: { ...missing, 422: 'The address may not be asked' },
  }),
  runPushMirror: operation({
    method: 'POST',
    path: `${path}/{uid}/push`,
    summary: 'Push to another server now',
    tag,
    access,
    params: one,
    data: PushMirror,
    refusals: missing,
  }),
  deletePushMirror: operation({
    method: 'DELETE',
    path: `${path}/{uid}`,
    summary: 'Push to another server no more: what is there stays',
    tag,
    access,
    params: one,
    data: z.null(),
    refusals: missing,
  }),
} as const
