import { checkRegistration, register, sendCode, verifyCode } from '@sheaf/client/operations'
import { useMutation } from '@tanstack/react-query'

export interface NewAccount {
  username: string
  email: string
  password: string
  code: string
}

export type SignUpStep = 'check' | 'verify' | 'register'

/** Which step of signing up failed; the failure itself is the cause. */
export class SignUpError extends Error {
  override readonly name = 'SignUpError'
  readonly step: SignUpStep

  constructor(step: SignUpStep, cause: unknown) {
    super(step, { cause })
    this.step = step
  }
}

interface SignUpRequest {
  account: NewAccount
  /** The address has been proved by an earlier try: its code is spent and must not be sent again. */
  isVerified: boolean
  onVerified: () => void
}

/** Mails a code to an address. */
export function useSendCode() {
  return useMutation({ mutationFn: (email: string) => sendCode({ body: { email, code: '' } }) })
}

/** SPEC 4's three calls in their order: both are free, the address is proved, the account is made. */
export function useSignUp() {
  return useMutation({
    mutationFn: async ({ account: { username, email, password, code }, isVerified, onVerified }: SignUpRequest) => {
      await step('check', checkRegistration({ body: { username, email, password: '' } }))
      if (!isVerified) {
        await step('verify', verifyCode({ body: { email, code } }))
        onVerified()
      }
      return step('register', register({ body: { username, email, password } }))
    },
  })
}

async function step<T>(name: SignUpStep, call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (cause) {
    throw new SignUpError(name, cause)
  }
}
