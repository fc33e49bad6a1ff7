import { useLingui } from '@lingui/react/macro'
import { useRepositoryAt } from '@sheaf/repository'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { textPreviewQuery } from '../../api/preview.ts'
import { ThreadText } from '../thread-text.tsx'
import classes from './markdown-field.module.css'

/** A text as it will stand in its thread: the server draws it, as it draws all others. */
export function TextPreview({ text }: { text: string }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const isEmpty = text.trim() === ''
  const query = useQuery({ ...textPreviewQuery({ ...at, text }), enabled: !isEmpty })
  if (isEmpty) return <p className={classes.nothing}>{t`There is nothing to preview`}</p>
  if (query.data === undefined && query.isError)
    return (
      <div className={classes.preview}>
        <QueryError query={query} fallback={t`Failed to load the preview`} />
      </div>
    )
  return (
    <section className={classes.preview} aria-label={t`Preview`} aria-busy={query.data === undefined}>
      {query.data === undefined ? <TextSkeleton lines={3} /> : <ThreadText body={text} html={query.data.html} />}
    </section>
  )
}
