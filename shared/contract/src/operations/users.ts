import * as z from 'zod/mini'
import { User } from '../entities/user.ts'
import { NameInPath } from '../name-schemas.ts'
import { operation } from '../operation.ts'

export const userOperations = {
  getUser: operation({
    method: 'GET',
    path: '/api/users/{username}',
    summary: 'One user, as everyone may see them',
    tag: 'Users',
    access: { by: 'anyone', area: 'profile_access', level: 1 },
    params: z.object({ username: NameInPath }),
    data: User,
  }),
} as const
