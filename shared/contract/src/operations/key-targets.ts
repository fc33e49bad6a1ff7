import * as z from 'zod/mini'
import { KeyTarget } from '../entities/key-scope.ts'
import { limits } from '../limits.ts'
import { operation } from '../operation.ts'

export const keyTargetOperations = {
  findKeyTargets: operation({
    method: 'GET',
    path: '/api/user/setting/key-target',
    summary:
      'What a new key can be limited to: the account, its teams and the repositories in which it has a role, by a part of their names',
    tag: 'Access keys',
    access: { by: 'session' },
    query: z.object({ query: z._default(z.string().check(z.trim(), z.maxLength(limits.searchMax)), '') }),
    data: z.array(KeyTarget),
  }),
} as const
