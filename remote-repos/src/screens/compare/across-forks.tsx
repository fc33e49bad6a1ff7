import { useLingui } from '@lingui/react/macro'
import { ElsewhereContext, useRepositoryAt } from '@sheaf/repository'
import { EmptyState } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { acrossForksQuery } from '../../api/forks.ts'
import type { ComparedRefs } from '../../components/compared-refs.ts'
import { shortRef } from '../../components/short-ref.ts'
import { Comparison } from './comparison.tsx'

interface AcrossForksProps {
  compared: ComparedRefs
  /** As the address says it: the default branch has no name there. */
  asked: { base: string; head: string }
}

/**
 * What a ref of another repository of the network has since it parted from one of this. All of that is in the other repository, which its
 * commits, files and lines are asked of and lead to.
 */
export function AcrossForks({ compared, asked }: AcrossForksProps) {
  const { t } = useLingui()
  const { data } = useSuspenseQuery(acrossForksQuery(useRepositoryAt(), asked))
  const [base, head] = [shortRef(compared.base), compared.head]
  const icon = <IconGitBranch size={24} />
  if (data.merge_base === null) {
    return (
      <EmptyState icon={icon} title={t`${base} and ${head} have nothing in common`}>
        {t`They have no commit in common, so there is nothing to compare from`}
      </EmptyState>
    )
  }
  if (data.merge_base === data.head) {
    return (
      <EmptyState icon={icon} title={t`${head} has no new commits`}>
        {t`All commits on ${head} are on ${base}, too`}
      </EmptyState>
    )
  }
  const { owner, repo_name: repo } = data.repository
  return (
    <ElsewhereContext value={{ owner, repo }}>
      <Comparison compared={{ ...compared, dots: '...' }} range={`${data.merge_base}...${data.head}`} isElsewhere />
    </ElsewhereContext>
  )
}
