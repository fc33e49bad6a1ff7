import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { CopyButton } from '@sheaf/ui'
import classes from './clone-card.module.css'
import { cloneUrlOf } from './clone-url.ts'
import { SideCard } from './side-card.tsx'

/** The address to give to `git clone`. */
export function CloneCard({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  const url = cloneUrlOf(repository)
  return (
    <SideCard title={t`Clone`}>
      <div className={classes.line}>
        <span className={classes.protocol}>{window.location.protocol === 'https:' ? t`HTTPS` : t`HTTP`}</span>
        <code className={classes.url} title={url}>
          {url}
        </code>
        <CopyButton value={url} label={t`Copy clone URL`} />
      </div>
    </SideCard>
  )
}
