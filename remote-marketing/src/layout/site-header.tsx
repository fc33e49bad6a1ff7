import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton, Wordmark } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import classes from './site-header.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

/** Name, documentation, theme, and the way in. */
export function SiteHeader() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  return (
    <header className={classes.header}>
      <Link className={classes.home} to={paths.home()} aria-label={t`Sheaf, home`}>
        <Wordmark />
      </Link>
      <nav className={classes.nav} aria-label={t`Main menu`}>
        {/* Served by the API itself, not a page of this application. */}
        <a className={classes.link} href={paths.apiDocs()}>
          {t`Docs`}
        </a>
        <ThemeSwitch />
        {session ? (
          <LinkButton to={paths.repositories()}>{t`Repositories`}</LinkButton>
        ) : (
          <>
            <LinkButton variant="default" to={paths.login()}>
              {t`Log in`}
            </LinkButton>
            <LinkButton className={classes.signup} to={paths.signup()}>
              {t`Sign up`}
            </LinkButton>
          </>
        )}
      </nav>
    </header>
  )
}
