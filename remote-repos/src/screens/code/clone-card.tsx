import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { IconSelector } from '@sheaf/ui/icons'
import { useIsWide } from '../../components/use-is-wide.ts'
import { CloneAddresses } from './clone-addresses.tsx'
import classes from './clone-card.module.css'
import { SideCard } from './side-card.tsx'

/** How to clone the repository, beside its files. */
export function CloneCard({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  if (!useIsWide()) return null
  return (
    <SideCard title={t`Clone`}>
      <CloneAddresses repository={repository} />
    </SideCard>
  )
}

/** The same where there is no room beside the files: above them, and folded. Below them it would be a long way down. */
export function CloneFold({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  if (useIsWide()) return null
  return (
    <details className={classes.fold}>
      <summary className={classes.summary}>
        {t`Clone`}
        <IconSelector size={14} />
      </summary>
      <div className={classes.addresses}>
        <CloneAddresses repository={repository} />
      </div>
    </details>
  )
}
