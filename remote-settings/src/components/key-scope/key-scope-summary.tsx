import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { AccessKey } from '@sheaf/contract'
import classes from './key-scope.module.css'

/** What a key is limited to, in a line: `Only ada/corn, acme · From 192.0.2.0/24`. Nothing for one that is not. */
export function KeyScopeSummary({ of: key }: { of: Pick<AccessKey, 'targets' | 'hidden_targets' | 'addresses'> }) {
  const { i18n } = useLingui()
  const { targets, hidden_targets: hidden } = key
  if (targets === null && key.addresses.length === 0) return null
  const list = (parts: string[]) => new Intl.ListFormat(i18n.locale, { type: 'unit' }).format(parts)
  const names = list(targets?.map(({ name }) => name) ?? [])
  const addresses = list(key.addresses)
  return (
    <p className={classes.summaryLine}>
      {targets !== null && targets.length > 0 && (
        <span>
          <Trans>Only {names}</Trans>
        </span>
      )}
      {hidden > 0 && (
        <span>
          <Plural
            value={hidden}
            one="# repository that you can no longer see"
            other="# repositories that you can no longer see"
          />
        </span>
      )}
      {targets?.length === 0 && hidden === 0 && (
        <span className={classes.gone}>
          <Trans>Opens nothing: what it was limited to has been deleted</Trans>
        </span>
      )}
      {addresses !== '' && (
        <span>
          <Trans>From {addresses}</Trans>
        </span>
      )}
    </p>
  )
}
