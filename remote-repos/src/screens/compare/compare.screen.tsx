import { useLingui } from '@lingui/react/macro'
import { headRevision, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, ListSkeleton } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { comparedRangeOf, isAcrossForks, rangeOf, readComparedRefs, sidesOf } from '../../components/compared-refs.ts'
import { MissingBoundary } from '../../components/missing-boundary.tsx'
import { useShownRef } from '../../components/use-shown-ref.ts'
import { AcrossForks } from './across-forks.tsx'
import { CompareBar } from './compare-bar.tsx'
import { Comparison } from './comparison.tsx'
import { MissingSide } from './missing-side.tsx'

/** Two refs beside each other: which commits one has alone, and what they changed. */
export function CompareScreen() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const compared = readComparedRefs(comparedRangeOf(useLocation()))
  const { current } = useShownRef()
  if (current === undefined) {
    return (
      <EmptyState
        icon={<IconGitBranch size={24} />}
        title={t`There is nothing to compare yet`}
        action={
          <LinkButton variant="default" to={paths.repo(owner, repo)}>
            {t`How to push`}
          </LinkButton>
        }
      >
        {t`Push to this repository to compare its branches here`}
      </EmptyState>
    )
  }
  // The default branch is called by its name.
  const named = (ref: string) => (ref === headRevision ? current : ref)
  const shown = compared && { ...compared, base: named(compared.base), head: named(compared.head) }
  return (
    <>
      <CompareBar compared={shown} main={current} />
      {shown === undefined ? (
        <EmptyState icon={<IconGitBranch size={24} />} title={t`Choose what to compare`}>
          {t`Choose two branches, tags or commits above to see the commits and the changes between them`}
        </EmptyState>
      ) : (
        <MissingBoundary key={rangeOf(shown)} fallback={(error) => <MissingSide error={error} />}>
          <Suspense fallback={<ListSkeleton rows={8} height={56} />}>
            {isAcrossForks(shown) ? (
              <AcrossForks compared={shown} asked={sidesOf(compared ?? shown)} />
            ) : (
              <Comparison compared={shown} range={rangeOf(compared ?? shown)} />
            )}
          </Suspense>
        </MissingBoundary>
      )}
    </>
  )
}
