import { useLingui } from '@lingui/react/macro'
import { EmptyState } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'

/** Stands where commits and files would once the branch that they were to come into is gone. */
export function NothingToCompare({ base }: { base: string }) {
  const { t } = useLingui()
  return (
    <EmptyState icon={<IconGitBranch size={24} />} title={t`There is no branch ${base} any more`}>
      {t`What was proposed can't be compared with it`}
    </EmptyState>
  )
}
