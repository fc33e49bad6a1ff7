import { useLingui } from '@lingui/react/macro'
import { DiffView } from '@sheaf/changes/diff'
import type { PullVersion } from '@sheaf/contract'
import { EmptyState, ListSkeleton, QueryError } from '@sheaf/ui'
import { IconGitCommit } from '@sheaf/ui/icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import type { PullAt } from '../../api/review-threads.ts'
import { versionComparisonQuery, versionsQuery } from '../../api/versions.ts'
import { usePull } from '../../components/use-pull.ts'
import { ChooseVersions } from './choose-versions.tsx'
import { ComparedSeries } from './compared-series.tsx'
import classes from './versions.module.css'

/** /:owner/:repo/pulls/:number/changes: what became of one version of a pull request in another, that one saw before at first. */
export function PullChangesScreen() {
  const { at, number, first } = usePull()
  if (first === undefined) return null
  return (
    <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
      <ChangesOfVersions key={number} pull={{ at, number }} head={first.pull.head_id} base={first.thread.base} />
    </Suspense>
  )
}

interface ChangesOfVersionsProps {
  pull: PullAt
  head: string
  base: string
}

function ChangesOfVersions({ pull, head, base }: ChangesOfVersionsProps) {
  const { t } = useLingui()
  const { items, seen } = useSuspenseQuery(versionsQuery({ ...pull, head })).data
  const [search, setSearch] = useSearchParams()
  const chosen = versionsOf(search, items, seen)
  if (chosen === undefined)
    return (
      <EmptyState icon={<IconGitCommit size={24} />} title={t`There is one version so far`}>
        {t`Once something else is pushed, what it changed is shown here`}
      </EmptyState>
    )
  const choose = (next: { from: number; to: number }) => {
    const params = new URLSearchParams(search)
    for (const [name, value] of Object.entries(next)) params.set(name, `${value}`)
    setSearch(params, { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <ChooseVersions versions={items} chosen={chosen} seen={seen} onChoose={choose} />
      <Compared key={`${chosen.from}..${chosen.to}`} pull={pull} base={base} {...chosen} />
    </>
  )
}

/** The versions that the address names, or those that are most worth a look: since the one that was seen, or since the last one. */
function versionsOf(search: URLSearchParams, items: readonly PullVersion[], seen: number | null) {
  const latest = items[0]?.number ?? 1
  const asked = (name: string) => {
    const text = search.get(name) ?? ''
    return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : undefined
  }
  const to = asked('to') ?? latest
  const from = asked('from') ?? (seen !== null && seen < to ? seen : to - 1)
  return from < 1 ? undefined : { from, to }
}

/** The commits of both, beside each other, and the files. */
function Compared({ pull, base, from, to }: { pull: PullAt; base: string; from: number; to: number }) {
  const { t } = useLingui()
  const query = useQuery(versionComparisonQuery({ ...pull, from, to }))
  if (query.isError) return <QueryError query={query} fallback={t`Couldn't compare these versions`} />
  if (query.data === undefined) return <ListSkeleton rows={8} height={40} />
  const { commits, range, has_base_changes: hasBaseChanges } = query.data
  return (
    <>
      {commits === null ? (
        <p className={classes.dim}>{t`There are too many commits to show what became of each`}</p>
      ) : (
        <ComparedSeries pull={pull} pairs={commits} />
      )}
      {hasBaseChanges && (
        <p className={classes.dim}>
          {t`The files below also show what ${base} has brought in between: the earlier version conflicts with it`}
        </p>
      )}
      <Suspense fallback={<ListSkeleton rows={8} height={40} />}>
        <DiffView key={range} range={range} />
      </Suspense>
    </>
  )
}
