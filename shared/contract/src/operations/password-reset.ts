import * as z from 'zod/mini'
import { says } from '../messages/contract-message.ts'
import { nothing, operation } from '../operation.ts'
import { EmailAddress, NewPassword } from './accounts.ts'

const tag = 'Authentication'

export const passwordResetOperations = {
  requestPasswordReset: operation({
    method: 'POST',
    path: '/api/auth/forget',
    summary:
      'Mail a link by which a new password can be chosen. The answer is the same whether there is an account or not',
    tag,
    access: { by: 'anyone' },
    body: z.object({ email: EmailAddress }),
    data: nothing,
  }),
  resetPassword: operation({
    method: 'POST',
    path: '/api/auth/reset',
    summary: 'Choose a new password with the token of a mailed link, once. Ends all sessions; signs nobody in',
    tag,
    access: { by: 'anyone' },
    body: z.object({ token: z.string().check(z.minLength(1), z.maxLength(128)), password: NewPassword }),
    data: nothing,
    refusals: {
      410: 'The link has expired, was used, or is of an address that the account no longer has',
      422: 'The password is one of the most common ones',
    },
  }),
} as const

/** What the form of a new password asks for: the operation's fields, and the password once more. */
export const ResetPassword = z
  .extend(passwordResetOperations.resetPassword.body, {
    confirm: z.string().check(z.minLength(1, says('registration.confirm_required'))),
  })
  .check(
    z.refine(({ password, confirm }) => password === confirm, { path: ['confirm'], error: says('password.mismatch') }),
  )
