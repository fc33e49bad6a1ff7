import { useLingui } from '@lingui/react/macro'
import { paths, sitePaths } from '@sheaf/contract'
import { LanguageSelect, TextLink, Wordmark } from '@sheaf/ui'
import classes from './site-footer.module.css'

/** SPEC's pages, and those that whoever runs this Sheaf may write. */
export function SiteFooter() {
  const { t } = useLingui()
  const links = [
    [sitePaths.features(), t`Features`],
    ['/pricing', t`Pricing`],
    [sitePaths.integrations(), t`Integrations`],
    [sitePaths.docs(), t`Documentation`],
    [sitePaths.blog(), t`Blog`],
    [sitePaths.support(), t`Support`],
    [paths.about(), t`About`],
    [sitePaths.careers(), t`Careers`],
    [sitePaths.contact(), t`Contact`],
    [paths.repositories(), t`Explore public repositories`],
    [sitePaths.terms(), t`Terms of Service`],
    [sitePaths.privacy(), t`Privacy Policy`],
  ] as const
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <Wordmark />
        <nav className={classes.links} aria-label={t`Footer`}>
          {links.map(([to, label]) => (
            <TextLink key={to} look="plain" to={to}>
              {label}
            </TextLink>
          ))}
        </nav>
        <LanguageSelect />
      </div>
    </footer>
  )
}
