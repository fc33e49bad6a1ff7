import * as z from 'zod/mini'
import { AccountSettings } from '../entities/account.ts'
import { limits } from '../limits.ts'
import { says } from '../messages/contract-message.ts'
import { NewOwnerName } from '../name-schemas.ts'
import { nothing, operation } from '../operation.ts'
import { EmailAddress, NewPassword } from './accounts.ts'

const tag = 'Account'
/** What could take an account away is done in its own browser alone. */
const access = { by: 'session' } as const
const id = z.string().check(z.minLength(1), z.maxLength(64))

/** SPEC 9's word, which must be typed. */
export const deletionWord = 'DELETE'

export const accountSettingsOperations = {
  getAccount: operation({
    method: 'GET',
    path: '/api/user/setting/account',
    summary: 'The account: its name, its addresses, and what its deletion would take along',
    tag,
    access,
    data: AccountSettings,
  }),
  renameAccount: operation({
    method: 'POST',
    path: '/api/user/setting/username',
    summary: 'Give the account another name; the old one leads to it for 90 days, in Git as well',
    tag,
    access,
    body: z.object({ username: NewOwnerName }),
    data: nothing,
    refusals: { 409: 'The name is taken', 422: 'The account has given up as many names lately as it may' },
  }),
  changePassword: operation({
    method: 'POST',
    path: '/api/user/setting/password',
    summary: 'Change the password; all other sessions end',
    tag,
    access,
    body: z.object({
      current_password: z
        .string()
        .check(z.minLength(1, says('login.password_required')), z.maxLength(limits.passwordMax)),
      new_password: NewPassword,
    }),
    data: nothing,
    refusals: { 403: 'The current password is wrong', 422: 'The new password is one of the most common ones' },
  }),
  addEmail: operation({
    method: 'POST',
    path: '/api/user/setting/email',
    summary: 'Mail a code to another address; it counts in this browser. Again for one that waits: another code',
    tag,
    access,
    body: z.object({ email: EmailAddress }),
    data: nothing,
    refusals: { 409: 'The account has it already', 422: 'The account has as many addresses as it may' },
  }),
  verifyEmail: operation({
    method: 'POST',
    path: '/api/user/setting/email/{id}/verify',
    summary: 'Prove an address with the mailed code',
    tag,
    access,
    params: z.object({ id }),
    body: z.object({
      code: z.string().check(z.trim(), z.minLength(1, says('registration.code_required')), z.maxLength(32)),
    }),
    data: nothing,
    refusals: { 400: 'The code is wrong, has expired or was asked for in another browser' },
  }),
  makeEmailPrimary: operation({
    method: 'POST',
    path: '/api/user/setting/email/{id}/primary',
    summary: 'Make a proved address the primary one; the one before stays beside it, and is told',
    tag,
    access,
    params: z.object({ id }),
    data: nothing,
    refusals: { 403: 'The address is not proved' },
  }),
  removeEmail: operation({
    method: 'DELETE',
    path: '/api/user/setting/email/{id}',
    summary: 'Take an address off the account, but not the primary one',
    tag,
    access,
    params: z.object({ id }),
    data: nothing,
  }),
  showEmail: operation({
    method: 'POST',
    path: '/api/user/setting/email-visibility',
    summary: 'May everyone see the primary address on the profile?',
    tag,
    access,
    body: z.object({ shows_email: z.boolean() }),
    data: nothing,
  }),
  deleteAccount: operation({
    method: 'POST',
    path: '/api/user/setting/delete',
    summary: 'Delete the account in 7 days, and sign it out everywhere; a sign-in before then takes it back',
    tag,
    access,
    body: z.object({
      confirmation: z.string().check(z.refine((text) => text === deletionWord, says('account.invalid_confirmation'))),
    }),
    data: nothing,
    refusals: { 409: 'A team would be left without an owner' },
  }),
} as const

/** What changing the password asks for: the new one is typed twice, in SPEC 5's words. */
export const PasswordChange = z
  .extend(accountSettingsOperations.changePassword.body, {
    confirm_password: z.string().check(z.minLength(1, says('registration.confirm_required'))),
  })
  .check(
    z.refine(({ new_password, confirm_password }) => new_password === confirm_password, {
      path: ['confirm_password'],
      error: says('password.mismatch'),
    }),
  )
