import { Trans, useLingui } from '@lingui/react/macro'
import { comparisonQuery, DiffView } from '@sheaf/changes/diff'
import { paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, LinkButton, ListSkeleton, ObjectId } from '@sheaf/ui'
import { IconGitBranch } from '@sheaf/ui/icons'
import { useSuspenseInfiniteQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import type { ComparedRefs } from '../../components/compared-refs.ts'
import { shortRef } from '../../components/short-ref.ts'
import classes from './compare.module.css'
import { ComparedCommits } from './compared-commits.tsx'
import { ProposeLink } from './propose-link.tsx'

interface ComparisonProps {
  compared: ComparedRefs
  range: string
  /** Of another repository: what is proposed from there has a page of its own that asks which branch. */
  isElsewhere?: boolean
}

/** What the two have to do with each other: the commits of one alone and their changes, or why there are none. */
export function Comparison({ compared, range, isElsewhere = false }: ComparisonProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const query = useSuspenseInfiniteQuery(comparisonQuery({ ...at, range }))
  const [first] = query.data.pages
  const { dots } = compared
  const base = shortRef(compared.base)
  const head = shortRef(compared.head)
  const to = (of: Partial<ComparedRefs>) => paths.compare(at.owner, at.repo, { ...compared, ...of })
  const icon = <IconGitBranch size={24} />
  if (first === undefined) return null
  if (first.base === first.head) {
    return (
      <EmptyState icon={icon} title={t`There is nothing to compare`}>
        {compared.base === compared.head
          ? t`Both sides are ${base}. Choose another one above`
          : t`${base} and ${head} are the same commit`}
      </EmptyState>
    )
  }
  if (first.merge_base === null && dots === '...') {
    return (
      <EmptyState
        icon={icon}
        title={t`${base} and ${head} have nothing in common`}
        action={<LinkButton variant="default" to={to({ dots: '..' })}>{t`Compare them directly`}</LinkButton>}
      >
        {t`They have no commit in common, so there is nothing to compare from`}
      </EmptyState>
    )
  }
  if (first.total === 0 && dots === '...') {
    return (
      <EmptyState
        icon={icon}
        title={t`${head} has no new commits`}
        action={
          <LinkButton variant="default" to={to({ base: compared.head, head: compared.base })}>
            {t`Compare the other way round`}
          </LinkButton>
        }
      >
        {t`All commits on ${head} are on ${base}, too`}
      </EmptyState>
    )
  }
  const since = first.merge_base
  return (
    <>
      {since !== null && dots === '...' && (
        <p className={`${classes.since} ${classes.parted}`}>
          <Trans>
            Changes on {head} since it diverged from {base} at{' '}
            <ObjectId oid={since} to={paths.commit(at.owner, at.repo, since)} />
          </Trans>
        </p>
      )}
      {dots === '...' && !isElsewhere && <ProposeLink base={compared.base} head={compared.head} />}
      <ComparedCommits query={query} head={head} base={base} />
      <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
        <DiffView range={range} />
      </Suspense>
    </>
  )
}
