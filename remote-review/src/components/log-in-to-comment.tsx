import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { LinkButton } from '@sheaf/ui'
import { useLocation } from 'react-router'
import classes from './thread.module.css'

/** Where a visitor would write: the way to an account, and back here. */
export function LogInToComment() {
  const { t } = useLingui()
  const { pathname, search } = useLocation()
  const next = new URLSearchParams({ next: `${pathname}${search}` })
  return (
    <div className={classes.buttons}>
      <LinkButton variant="default" to={`${paths.login()}?${next}`}>{t`Log in to comment`}</LinkButton>
    </div>
  )
}
