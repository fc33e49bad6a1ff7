import { useLingui } from '@lingui/react/macro'
import type { RepoKind } from '@sheaf/contract'
import classes from './badges.module.css'

/** That a repository holds a model or a dataset, in its kind's colour. Code is what is expected, and says nothing. */
export function KindBadge({ kind }: { kind: RepoKind }) {
  const { t } = useLingui()
  if (kind === 'code') return null
  return (
    <span className={classes.visibility} data-kind={kind}>
      {kind === 'model' ? t`Model` : t`Dataset`}
    </span>
  )
}
