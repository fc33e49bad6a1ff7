import { useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { LinkButton, Wordmark } from '@sheaf/ui'
import { useAtomValue } from 'jotai'
import { Link } from 'react-router'
import classes from './site-header.module.css'
import { ThemeSwitch } from './theme-switch.tsx'

/** Name, SPEC's pages, theme, and the way in. */
export function SiteHeader() {
  const { t } = useLingui()
  const session = useAtomValue(sessionAtom)
  return (
    <header className={classes.header}>
      <Link className={classes.home} to={paths.home()} aria-label={t`Sheaf, home`}>
        <Wordmark />
      </Link>
      <nav className={classes.pages} aria-label={t`Main menu`}>
        <Link to={sitePaths.project()}>{t`Project`}</Link>
        <Link to={sitePaths.solutions()}>{t`Solutions`}</Link>
        <Link to={sitePaths.resources()}>{t`Resources`}</Link>
        {/* Served by the API itself, not a page of this application. */}
        <a href={paths.apiDocs()}>{t`Docs`}</a>
        <Link to={sitePaths.pricing()}>{t`Pricing`}</Link>
      </nav>
      <div className={classes.actions}>
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
      </div>
    </header>
  )
}
