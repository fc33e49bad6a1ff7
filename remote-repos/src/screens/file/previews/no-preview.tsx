import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from '../file.module.css'

/** Why a file is not drawn, and the way to have it. */
export function NoPreview({ raw, children }: { raw: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <p className={classes.notice}>
      {children}
      <a href={raw} download>{t`Download file`}</a>
    </p>
  )
}
