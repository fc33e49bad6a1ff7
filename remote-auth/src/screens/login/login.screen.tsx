import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useLocation } from 'react-router'
import form from '../../layout/auth-form.module.css'
import { withNext } from '../../layout/next-page.ts'
import { LoginForm } from './login-form.tsx'

export function Component() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <div className={form.head}>
        <h1 tabIndex={-1}>{t`Welcome back`}</h1>
        <p className={form.subtitle}>{t`Log in to your account`}</p>
      </div>
      <LoginForm account={new URLSearchParams(search).get('account') ?? ''} />
      <p className={form.foot}>
        <Trans>
          No account yet? <TextLink to={withNext(paths.signup(), search)}>Sign up</TextLink>
        </Trans>
      </p>
    </>
  )
}
