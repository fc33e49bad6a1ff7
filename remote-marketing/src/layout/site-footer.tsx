import { useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { LanguageSelect, TextLink, Wordmark } from '@sheaf/ui'
import classes from './site-footer.module.css'

/** Only what has a page of its own. */
export function SiteFooter() {
  const { t } = useLingui()
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Wordmark />
        <nav className={classes.links} aria-label={t`Footer`}>
          <a className={classes.link} href={paths.apiDocs()}>
            {t`Docs`}
          </a>
          <TextLink look="plain" to={paths.repositories()}>{t`Explore public repositories`}</TextLink>
          <TextLink look="plain" to={paths.about()}>{t`About`}</TextLink>
          <TextLink look="plain" to={paths.login()}>{t`Log in`}</TextLink>
          <TextLink look="plain" to={paths.signup()}>{t`Sign up`}</TextLink>
        </nav>
        <LanguageSelect />
      </div>
    </footer>
  )
}
