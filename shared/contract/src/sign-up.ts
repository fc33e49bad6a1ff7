import * as z from 'zod/mini'
import { type ContractCode, says } from './messages/contract-message.ts'
import { accountOperations } from './operations/accounts.ts'

const asked = (missing: ContractCode) => z.string().check(z.trim(), z.minLength(1, says(missing)))
const askedSecret = (missing: ContractCode) => z.string().check(z.minLength(1, says(missing)))

/** SPEC 5's six checks, in SPEC's order. */
const Questions = z
  .object({
    username: asked('registration.username_required'),
    email: asked('email.required'),
    password: askedSecret('password.required'),
    confirm: askedSecret('registration.confirm_required'),
    code: z.string(),
    terms: z.boolean(),
  })
  .check(
    z.refine(({ password, confirm }) => password === confirm, {
      path: ['confirm'],
      error: says('registration.confirm_differs'),
    }),
    z.refine(({ terms }) => terms, { path: ['terms'], error: says('registration.terms_required') }),
  )

/**
 * What signing up asks for: all that its three operations take, and two fields that never leave the form. The operations' own
 * rules come after SPEC's checks.
 */
export const SignUp = z.pipe(
  Questions,
  z.object({
    ...accountOperations.register.body.shape,
    confirm: z.string(),
    code: accountOperations.verifyCode.body.shape.code,
    terms: z.boolean(),
  }),
)
export type SignUp = z.output<typeof SignUp>
