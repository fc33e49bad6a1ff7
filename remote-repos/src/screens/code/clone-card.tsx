import { useLingui } from '@lingui/react/macro'
import type { Repository } from '@sheaf/contract'
import { IconDownload, IconSelector } from '@sheaf/ui/icons'
import { useState } from 'react'
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

/** The same where there is no room beside the files: in the line above them, and folded. Below them it would be a long way down. */
export function CloneFold({ repository }: { repository: Repository }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  if (useIsWide()) return null
  return (
    <>
      <button type="button" className={classes.fold} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <IconDownload size={16} />
        <span data-word>{t`Clone`}</span>
        <IconSelector size={14} />
      </button>
      {isOpen && (
        <div className={classes.addresses}>
          <CloneAddresses repository={repository} />
        </div>
      )}
    </>
  )
}
