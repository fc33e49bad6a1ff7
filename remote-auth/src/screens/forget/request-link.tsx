import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { limits, passwordResetOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useEffect, useRef, useState } from 'react'
import { useRequestReset } from '../../api/password-reset.mutations.ts'
import { AuthForm } from '../../components/auth-form.tsx'
import classes from '../../layout/auth-form.module.css'
import { BackToLogin } from './back-to-login.tsx'

const minutes = limits.passwordResetSeconds / 60

/** Asks for the address that a link is to be mailed to. What comes of it is the same whether that has an account or not. */
export function RequestLink() {
  const { t } = useLingui()
  const [sentTo, setSentTo] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const request = useRequestReset()
  const { form, values, field } = useContractForm({
    schema: passwordResetOperations.requestPasswordReset.body,
    initialValues: { email: '' },
    mutation: request,
    onSuccess: () => setSentTo(values.email.trim()),
    onError: (error) => ({ said: messageOf(error, t`Couldn't send the email. Try again`), field: 'email' }),
  })
  // The button that had the focus is gone.
  useEffect(() => {
    if (sentTo) heading.current?.focus()
  }, [sentTo])

  if (sentTo)
    return (
      <>
        <div className={classes.head}>
          <h1 ref={heading} tabIndex={-1}>{t`Check your email`}</h1>
          <p className={classes.subtitle}>
            <Trans>
              If <strong>{sentTo}</strong> has an account, we've sent a link to it. It works for {minutes} minutes
            </Trans>
          </p>
        </div>
        <Button variant="default" fullWidth onClick={() => setSentTo('')}>{t`Use another email`}</Button>
        <BackToLogin />
      </>
    )
  return (
    <>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{t`Forgot your password?`}</h1>
        <p className={classes.subtitle}>{t`We'll email you a link to choose a new one`}</p>
      </div>
      <AuthForm of={form} submit={t`Send reset link`} busy={request.isPending}>
        <TextInput label={t`Email`} type="email" autoComplete="email" {...field('email')} />
      </AuthForm>
      <BackToLogin />
    </>
  )
}
