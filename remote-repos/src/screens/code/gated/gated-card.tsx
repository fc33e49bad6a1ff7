import { useLingui } from '@lingui/react/macro'
import { headRevision, paths } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readmeQuery } from '../../../api/readme.queries.ts'
import classes from './gated.module.css'

const ReadmeCard = lazy(async () => {
  const { FolderReadmeCard } = await import(
    /* webpackChunkName: "readme" */ '../../../components/folder-readme-card.tsx'
  )
  return { default: FolderReadmeCard }
})

/** What the repository says of itself: its README, which everybody who sees it reads. */
export function GatedCard() {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const at = { owner, repo, ref: headRevision, path: '' }
  const query = useQuery(readmeQuery(at))
  const { data: readme } = query
  const waiting = (
    <div className={classes.waiting}>
      <TextSkeleton lines={8} />
    </div>
  )
  if (readme === null) return null
  if (readme === undefined)
    return query.isError ? <QueryError query={query} fallback={t`Failed to load the README`} /> : waiting
  return (
    <Suspense fallback={waiting}>
      <ReadmeCard at={at} text={readme} raw={paths.raw(owner, repo, readme.path, headRevision)} title={readme.path} />
    </Suspense>
  )
}
