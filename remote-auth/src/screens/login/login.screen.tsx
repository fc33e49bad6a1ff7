import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { TextLink, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useLocation } from 'react-router'
import { providersQuery } from '../../api/provider.ts'
import { FactorStep } from '../../components/factor-step.tsx'
import { PasskeyButton } from '../../components/passkey-button.tsx'
import { ProviderButtons } from '../../components/provider-buttons.tsx'
import form from '../../layout/auth-form.module.css'
import { withNext } from '../../layout/next-page.ts'
import { LoginForm } from './login-form.tsx'

export function Component() {
  const { t } = useLingui()
  const { search } = useLocation()
  const [attempt, setAttempt] = useState(0)
  // Where they can't be asked for, the password still does.
  const { items: providers = [] } = useQuery(providersQuery).data ?? {}
  const [isHalfDone, setHalfDone] = useState(false)
  if (isHalfDone)
    return (
      <Suspense fallback={<TextSkeleton lines={3} />}>
        <FactorStep attempt={attempt} onOver={() => setHalfDone(false)} />
      </Suspense>
    )
  return (
    <>
      <div className={form.head}>
        <h1 tabIndex={-1}>{t`Welcome back`}</h1>
        <p className={form.subtitle}>
          {providers.length > 0 ? t`Log in to your account or with another provider` : t`Log in to your account`}
        </p>
      </div>
      <LoginForm
        account={new URLSearchParams(search).get('account') ?? ''}
        onFactorNeeded={() => {
          setAttempt(attempt + 1)
          setHalfDone(true)
        }}
      />
      <div className={form.foot}>
        <PasskeyButton />
      </div>
      <ProviderButtons providers={providers} />
      <p className={form.foot}>
        <TextLink to={withNext(paths.forget(), search)}>{t`Forgot your password`}</TextLink>
      </p>
      <p className={form.foot}>
        <Trans>
          No account yet? <TextLink to={withNext(paths.signup(), search)}>Sign up</TextLink>
        </Trans>
      </p>
    </>
  )
}
