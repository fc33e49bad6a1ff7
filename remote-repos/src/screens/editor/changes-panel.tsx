import { useLingui } from '@lingui/react/macro'
import type { RepositoryAt } from '@sheaf/repository'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { textAtQuery } from '../../api/edits.ts'
import type { Source } from './use-edited-file.ts'

const TextChanges = lazy(async () => {
  const { TextChanges } = await import(/* webpackChunkName: "text-changes" */ './text-changes.tsx')
  return { default: TextChanges }
})

interface ChangesPanelProps {
  at: RepositoryAt
  source: Source
  path: string
  text: string
}

/** What a commit of the text would change. */
export function ChangesPanel({ at, source, path, text }: ChangesPanelProps) {
  const { t } = useLingui()
  const isKnown = source.text !== undefined || source.path === undefined || source.base === null
  const query = useQuery({
    ...textAtQuery({ ...at, path: source.path ?? path, commit: source.base ?? '' }),
    enabled: !isKnown,
  })
  const before = source.text ?? (isKnown ? '' : query.data)
  if (before === undefined) {
    return query.isError ? (
      <QueryError query={query} fallback={t`Failed to load the text that this was begun on`} />
    ) : (
      <ListSkeleton rows={6} height={36} />
    )
  }
  return (
    <Suspense fallback={<ListSkeleton rows={6} height={36} />}>
      <TextChanges path={path} before={before} after={text} />
    </Suspense>
  )
}
