import { useLingui } from '@lingui/react/macro'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { EmptyState } from '@sheaf/ui'
import { IconTag } from '@sheaf/ui/icons'
import list from '../../components/ref-list.module.css'
import { ReleaseForm } from './release-form.tsx'
import classes from './releases.module.css'

/** /:owner/:repo/releases/new: a version that people shall be told of. */
export function NewReleaseScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { can_write } = useRepository()
  if (!can_write)
    return <EmptyState icon={<IconTag size={24} />} title={t`Only people who can push can create releases`} />
  return (
    <>
      <div className={list.head}>
        <h2>{t`New release`}</h2>
      </div>
      <div className={classes.form}>
        <ReleaseForm at={at} />
      </div>
    </>
  )
}
