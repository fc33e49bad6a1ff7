import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useLocation } from 'react-router'
import classes from '../../layout/auth-form.module.css'
import { withNext } from '../../layout/next-page.ts'

/** The way back, which still knows where to go after logging in. */
export function BackToLogin() {
  const { t } = useLingui()
  const { search } = useLocation()
  return (
    <p className={classes.foot}>
      <TextLink to={withNext(paths.login(), search)}>{t`Back to login`}</TextLink>
    </p>
  )
}
