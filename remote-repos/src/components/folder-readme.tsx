import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { paths, type TreeEntry } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { QueryError, TextLink, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { readmeQuery } from '../api/readme.queries.ts'
import classes from './folder-readme.module.css'

/** What draws texts comes with the first README. */
const ReadmeCard = lazy(async () => {
  const { FolderReadmeCard } = await import(/* webpackChunkName: "readme" */ './folder-readme-card.tsx')
  return { default: FolderReadmeCard }
})

export interface FolderReadmeProps {
  revision: string
  /** The ref that is shown, by its name. */
  current: string
  path: string
  /** What the folder holds: while the text is not there, its place is kept where there will be one. */
  entries: readonly TreeEntry[]
}

/** The README of a folder below its files; nothing where it has none. */
export function FolderReadme({ revision, current, path, entries }: FolderReadmeProps) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const query = useQuery(readmeQuery({ owner, repo, ref: revision, path }))
  const { data: readme } = query
  const hasOne = entries.some(({ item }) => item.kind === 'Blob' && /^readme(?:\.[a-z]{2,8})?$/i.test(item.name))
  if (readme === null || (readme === undefined && !hasOne)) return null
  const waiting = (
    <div className={classes.waiting}>
      <TextSkeleton lines={8} />
    </div>
  )
  if (readme === undefined) {
    return query.isError ? <QueryError query={query} fallback={t`Failed to load the README`} /> : waiting
  }
  const name = printableName(readme.path.slice(readme.path.lastIndexOf('/') + 1))
  return (
    <Suspense fallback={waiting}>
      <ReadmeCard
        at={{ owner, repo, ref: revision, path }}
        text={readme}
        raw={paths.raw(owner, repo, readme.path, revision)}
        title={
          <TextLink look="plain" to={paths.file(owner, repo, readme.path, current)}>
            {name}
          </TextLink>
        }
      />
    </Suspense>
  )
}
