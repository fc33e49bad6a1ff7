import { checkRegistration, register, sendCode, verifyCode } from '@sheaf/client/operations'
import type { SignUp } from '@sheaf/contract'
import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'

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

/** Mails a code to an address. */
export function useSendCode() {
  return useMutation({ mutationFn: (email: string) => sendCode({ body: { email, code: '' } }) })
}

/** SPEC 4's three calls in their order: both are free, the address is verified, the account is made. */
export function useSignUp({ onVerified }: { onVerified: () => void }) {
  // A code counts once: when registering fails after it, the next try must not send it again.
  const verified = useRef<string>(undefined)
  return useMutation({
    mutationFn: async ({ username, email, password, code }: SignUp) => {
      await step('check', checkRegistration({ body: { username, email, password: '' } }))
      if (verified.current !== email) {
        await step('verify', verifyCode({ body: { email, code } }))
        verified.current = email
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
