import * as z from 'zod/mini'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NewOwnerName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'

const tag = 'Authentication'
const closed = 'Registration is closed'

/** An address as people type it: trimmed. Compared without regard to case. */
export const EmailAddress = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, says('email.required')),
    z.maxLength(limits.emailMax, says('email.too_long')),
    z.regex(/^[^\s@<>"(),:;\\]+@[^\s@<>"(),:;\\]+$/, says('email.invalid')),
  )

export const NewPassword = z
  .string()
  .check(
    z.minLength(1, says('password.required')),
    z.minLength(limits.passwordMin, says('password.too_short')),
    z.maxLength(limits.passwordMax, says('password.too_long')),
  )

const Code = z.string().check(z.trim(), z.minLength(1, says('registration.code_required')), z.maxLength(32))

export const accountOperations = {
  sendCode: operation({
    method: 'POST',
    path: '/api/auth/register/send',
    summary: 'Mail a code that verifies the address; it counts in the browser that asked for it',
    tag,
    access: { by: 'anyone' },
    body: z.object({ email: EmailAddress, code: z._default(z.string().check(z.maxLength(32)), '') }),
    data: nothing,
    refusals: { 403: closed },
  }),
  verifyCode: operation({
    method: 'POST',
    path: '/api/auth/register/verify',
    summary: 'Verify an address with the mailed code',
    tag,
    access: { by: 'anyone' },
    body: z.object({ email: EmailAddress, code: Code }),
    data: nothing,
    refusals: { 400: 'The code is wrong, has expired or was asked for in another browser', 403: closed },
  }),
  checkRegistration: operation({
    method: 'POST',
    path: '/api/auth/register/after',
    summary: 'May this name and address register? Code 200 means that both are free',
    tag,
    access: { by: 'anyone' },
    body: z.object({
      username: NewOwnerName,
      email: EmailAddress,
      password: z._default(z.string().check(z.maxLength(limits.passwordMax)), ''),
    }),
    data: nothing,
    refusals: { 403: closed, 409: 'This email or username has been registered' },
  }),
  register: operation({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create the account; the address must have been verified in this browser. Signs nobody in',
    tag,
    access: { by: 'anyone' },
    body: z.object({ username: NewOwnerName, email: EmailAddress, password: NewPassword }),
    data: z.object({ username: z.string() }),
    refusals: {
      403: 'The address is not verified in this browser, or registration is closed',
      409: 'This email or username has been registered',
      422: 'The password is one of the most common ones',
    },
  }),
} as const
