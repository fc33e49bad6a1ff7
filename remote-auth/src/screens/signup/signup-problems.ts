import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { limits, ownerNameProblem } from '@sheaf/contract'
import type { Message } from '@sheaf/contract/messages'

export interface SignupValues {
  username: string
  email: string
  password: string
  confirm: string
  code: string
  terms: boolean
}

export type SignupField = keyof SignupValues

export interface Problem {
  field: SignupField
  /** The form's own words, or those that the server would refuse it with. */
  message: MessageDescriptor | Message
}

/** What is wrong with an address, as both Send and Create account say it (SPEC 5). */
export function emailProblem(email: string): MessageDescriptor | undefined {
  if (email.trim() === '') return msg`Please enter your email`
  return email.includes('@') ? undefined : msg`Please enter a valid email`
}

/**
 * Everything that is wrong with the form. First SPEC 5's six checks in SPEC's order, then the rules that the server
 * has beyond them, in the order of the fields. The request schemas of the contract say the same, but they would
 * bring zod here.
 */
export function signupProblems(values: SignupValues, isVerified: boolean): Problem[] {
  const { username, email, password, confirm, code, terms } = values
  const nameProblem = ownerNameProblem(username.trim())
  const addressProblem = emailProblem(email)
  const checks: (Problem | false | undefined)[] = [
    username.trim() === '' && { field: 'username', message: msg`Please enter your username` },
    email.trim() === '' && { field: 'email', message: msg`Please enter your email` },
    password === '' && { field: 'password', message: msg`Please enter your password` },
    confirm === '' && { field: 'confirm', message: msg`Please enter your confirm password` },
    password !== confirm && {
      field: 'confirm',
      message: msg`Password and confirm password are not the same`,
    },
    !terms && { field: 'terms', message: msg`Please agree to the terms of service` },
    nameProblem !== undefined && { field: 'username', message: nameProblem },
    addressProblem && { field: 'email', message: addressProblem },
    password.length < limits.passwordMin && {
      field: 'password',
      message: msg`Password must be at least 8 characters long`,
    },
    code.trim() === '' && !isVerified && { field: 'code', message: msg`Please enter the code` },
  ]
  return checks.filter((check) => check !== false && check !== undefined)
}
