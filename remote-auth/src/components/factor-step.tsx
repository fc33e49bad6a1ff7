import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { secondFactorOperations } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { factorQuery, useProveFactor } from '../api/factor.mutations.ts'
import classes from '../layout/auth-form.module.css'
import { AuthForm } from './auth-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'

/** The code of an answer that comes too late. */
const loginIsOver = 410

interface FactorStepProps {
  /** Tells one log-in from the next. */
  attempt: number
  /** Where it leads, if not where the layout says. */
  onProved?: () => void
  onOver: () => void
}

/** The second half of a log-in: a code of an app, a recovery code, or a passkey. */
export function FactorStep({ attempt, onProved, onOver }: FactorStepProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const { data } = useSuspenseQuery(factorQuery(attempt))
  const prove = useProveFactor()
  const { form, field } = useContractForm({
    schema: secondFactorOperations.proveFactor.body,
    initialValues: { code: '' },
    mutation: prove,
    onSuccess: () => onProved?.(),
    onError: (error) => {
      const isRefused = error instanceof ApiError && error.kind === 'refused'
      if (isRefused && error.code === loginIsOver) {
        notify.warning(messageOf(error, ''))
        onOver()
        return {}
      }
      const atField = isRefused && 'code' in error.fields
      return { field: 'code', ...(!atField && { said: messageOf(error, t`Couldn't log you in. Try again`) }) }
    },
  })
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>{t`Confirm that it's you`}</h1>
        <p className={classes.subtitle}>
          {data.totp
            ? t`Enter the code from your authenticator app, or a recovery code`
            : t`Use your passkey, or enter a recovery code`}
        </p>
      </div>
      <AuthForm of={form} submit={t`Confirm`} busy={prove.isPending}>
        <TextInput
          label={t`Code`}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          {...field('code')}
        />
      </AuthForm>
      {data.passkey && (
        <div className={classes.foot}>
          <PasskeyButton options={data.passkey} {...(onProved && { onProved })} />
        </div>
      )}
      <p className={classes.foot}>
        <Button variant="subtle" size="xs" onClick={onOver}>
          {t`Back to login`}
        </Button>
      </p>
    </>
  )
}
