import * as z from 'zod/mini'
import { Mirror, MirrorFields } from '../entities/mirror.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Mirrors'
/** Signed in: whoever has a key must not be able to have a repository overwritten from an address of theirs. */
const access = { by: 'session' } as const
const params = z.object({ owner: NameInPath, repo: NameInPath })
const path = '/api/repo/{owner}/{repo}/mirror'
const missing = { 404: 'The repository is no mirror' }

export const mirrorOperations = {
  getMirror: operation({
    method: 'GET',
    path,
    summary: 'What a repository is a mirror of, and how it went lately; null where it is none',
    tag,
    access,
    params,
    data: z.nullable(Mirror),
  }),
  setMirror: operation({
    method: 'PUT',
    path,
    summary: 'Keep a repository as one of another server is: nobody pushes to it from then on',
    tag,
    access,
    params,
    body: MirrorFields,
    data: Mirror,
    refusals: { 422: 'The address may not be asked, or the owner has as many mirrors as one may have' },
  }),
  syncMirror: operation({
    method: 'POST',
    path: `${path}/sync`,
    summary: 'Bring a mirror up to date now',
    tag,
    access,
    params,
    data: Mirror,
    refusals: missing,
  }),
  deleteMirror: operation({
    method: 'DELETE',
    path,
    summary: 'Let a repository be a mirror no more: it stays as it is, and is pushed to again',
    tag,
    access,
    params,
    data: z.null(),
    refusals: missing,
  }),
} as const
