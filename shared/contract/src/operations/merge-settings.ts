import * as z from 'zod/mini'
import { MergeSettings } from '../entities/merge-settings.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

const tag = 'Pull requests'
/** Signed in, as rules of branches: a key that may push does not change how that is done. */
const access = { by: 'session' } as const
const here = { owner: NameInPath, repo: NameInPath }

export const mergeSettingOperations = {
  getMergeSettings: operation({
    method: 'GET',
    path: '/api/repo/{owner}/{repo}/merge-settings',
    summary: 'How pull requests of a repository are merged, for those who see its settings',
    tag,
    access,
    params: z.object(here),
    data: MergeSettings,
  }),
  setMergeSettings: operation({
    method: 'PUT',
    path: '/api/repo/{owner}/{repo}/merge-settings',
    summary: 'Say in which ways pull requests may be merged, and what becomes of their branches',
    tag,
    access,
    params: z.object(here),
    body: MergeSettings,
    data: MergeSettings,
  }),
} as const
