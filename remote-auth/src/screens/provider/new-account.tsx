import { Trans, useLingui } from '@lingui/react/macro'
import { providerOperations, sitePaths } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { TextLink } from '@sheaf/ui'
import { useContractForm } from '@sheaf/ui/form'
import { useEffect, useRef } from 'react'
import { useRegisterByProvider } from '../../api/provider.ts'
import { AuthForm } from '../../components/auth-form.tsx'
import { UsernameField } from '../../components/username-field.tsx'
import classes from '../../layout/auth-form.module.css'

interface NewAccountProps {
  /** The address that the provider has verified. */
  email: string
  /** What the provider calls them. */
  username: string
  onCreated: () => void
}

/** Whom a provider has named, and who has no account here: they choose a name. */
export function NewAccount({ email, username, onCreated }: NewAccountProps) {
  const { t } = useLingui()
  const heading = useRef<HTMLHeadingElement>(null)
  const register = useRegisterByProvider()
  const { form, field } = useContractForm({
    schema: providerOperations.registerByProvider.body,
    initialValues: { username },
    mutation: register,
    onSuccess: onCreated,
    onError: (error) => ({ said: messageOf(error, t`Couldn't create your account. Try again`), field: 'username' }),
  })
  // What the page said while it waited is gone.
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div className={classes.head}>
        <h1 ref={heading} tabIndex={-1}>{t`Create an account`}</h1>
        <p className={classes.subtitle}>
          <Trans>Choose a username. Your email address is {email}</Trans>
        </p>
      </div>
      <AuthForm of={form} submit={t`Create account`} busy={register.isPending}>
        <UsernameField {...field('username')} />
      </AuthForm>
      <p className={classes.foot}>
        <Trans>
          By creating an account you agree to the <TextLink to={sitePaths.terms()}>Terms of Service</TextLink> and{' '}
          <TextLink to={sitePaths.privacy()}>Privacy Policy</TextLink>
        </Trans>
      </p>
    </>
  )
}
