import { useLingui } from '@lingui/react/macro'
import { ApiError } from '@sheaf/client/errors'
import { limits, paths, ResetPassword } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { useContractForm } from '@sheaf/ui/form'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useResetPassword } from '../../api/password-reset.mutations.ts'
import { AuthForm } from '../../components/auth-form.tsx'
import { PasswordField } from '../../components/password-field.tsx'
import classes from '../../layout/auth-form.module.css'
import { BackToLogin } from './back-to-login.tsx'

const { passwordMin } = limits
/** The code of an answer to a link that counts no more. */
const linkIsOver = 410

/** Asks for the new password of whoever was mailed this token, and leads on to log in with it. */
export function ChoosePassword({ token }: { token: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [isOver, setOver] = useState(false)
  const reset = useResetPassword()
  const { form, field } = useContractForm({
    schema: ResetPassword,
    initialValues: { token, password: '', confirm: '' },
    mutation: reset,
    onSuccess: () => {
      notify.success(t`Password updated`, { onNextPage: true })
      void navigate(paths.login(), { replace: true })
    },
    onError: (error) => {
      const said = messageOf(error, t`Couldn't change your password. Try again`)
      setOver(error instanceof ApiError && error.kind === 'refused' && error.code === linkIsOver)
      // What is wrong with the password itself stands beside it.
      const isGuessable = error instanceof ApiError && 'password' in error.fields
      return { ...(!isGuessable && { said }), field: 'password' }
    },
  })
  return (
    <>
      <div className={classes.head}>
        <h1 tabIndex={-1}>{t`Reset your password`}</h1>
      </div>
      <AuthForm of={form} submit={t`Reset Password`} busy={reset.isPending}>
        <PasswordField
          label={t`New Password`}
          description={t`Password must be at least ${passwordMin} characters long`}
          autoComplete="new-password"
          {...field('password')}
        />
        <PasswordField label={t`Confirm New Password`} autoComplete="new-password" {...field('confirm')} />
      </AuthForm>
      {isOver && (
        <p className={classes.foot}>
          <TextLink to={paths.forget()}>{t`Get a new link`}</TextLink>
        </p>
      )}
      <BackToLogin />
    </>
  )
}
