import { Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useLocation } from 'react-router'
import form from '../../layout/auth-form.module.css'
import { withNext } from '../../layout/next-page.ts'
import { SignupForm } from './signup-form.tsx'

export function Component() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <>
      <div className={form.head}>
        <h1 tabIndex={-1}>{t`Create an account`}</h1>
      </div>
      <SignupForm email={new URLSearchParams(search).get('email') ?? ''} />
      <p className={form.foot}>
        <Trans>
          Already have an account? <TextLink to={withNext(paths.login(), search)}>Sign in</TextLink>
        </Trans>
      </p>
    </>
  )
}
