import { useLingui } from '@lingui/react/macro'
import { limits, paths } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { draftPreviewQuery } from '../../api/edits.ts'
import classes from './draft-preview.module.css'

const RenderedMarkdown = lazy(async () => {
  const { RenderedMarkdown } = await import(/* webpackChunkName: "readme" */ '@sheaf/code/markdown')
  return { default: RenderedMarkdown }
})

interface DraftPreviewProps {
  at: RepositoryAt
  branch: string
  path: string
  text: string
}

/** A text as it will be shown once it is committed, or a release: the server draws it, as it draws READMEs. */
export function DraftPreview({ at, branch, path, text }: DraftPreviewProps) {
  const { t } = useLingui()
  const isTooLong = text.length > limits.previewMax
  const query = useQuery({ ...draftPreviewQuery({ ...at, branch, path, text }), enabled: !isTooLong })
  const waiting = (
    <div className={classes.preview}>
      <TextSkeleton lines={8} />
    </div>
  )
  if (isTooLong) return <p className={classes.empty}>{t`This text is too long for a preview`}</p>
  if (text.trim() === '') return <p className={classes.empty}>{t`There is nothing to preview`}</p>
  if (query.data === undefined) {
    return query.isError ? <QueryError query={query} fallback={t`Failed to load the preview`} /> : waiting
  }
  return (
    <Suspense fallback={waiting}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={classes.preview} tabIndex={0} aria-label={t`Preview`}>
        <RenderedMarkdown text={query.data} raw={paths.raw(at.owner, at.repo, path, branch)} />
      </section>
    </Suspense>
  )
}
