import * as z from 'zod/mini'
import { Session } from '../entities/session.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Authentication'
const suspended = 'The account is suspended'

export const sessionOperations = {
  login: operation({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with a name or an e-mail address; the session is a cookie',
    tag,
    access: { by: 'anyone' },
    body: z.object({
      username: z
        .string()
        .check(z.trim(), z.minLength(1, says('login.username_required')), z.maxLength(limits.emailMax)),
      password: z.string().check(z.minLength(1, says('login.password_required')), z.maxLength(limits.passwordMax)),
    }),
    data: Session,
    refusals: {
      401: 'Wrong username, email or password',
      403: suspended,
      428: 'The password was right, and the account has a second factor: startFactor goes on',
    },
  }),
  logout: operation({
    method: 'POST',
    path: '/api/auth/logout',
    summary: 'End this session',
    tag,
    access: { by: 'anyone' },
    data: nothing,
  }),
  context: operation({
    method: 'POST',
    path: '/api/auth/context',
    summary: 'Who is signed in; a visitor gets code 401 with HTTP status 200',
    tag,
    access: { by: 'anyone' },
    data: Session,
    refusals: { 401: 'Not logged in', 403: suspended },
  }),
} as const
