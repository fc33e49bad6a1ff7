import { useLingui } from '@lingui/react/macro'
import { RenderedMarkdown } from '@sheaf/code/markdown'
import { printableName } from '@sheaf/code/printable-name'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { renderedTextQuery } from '../../../api/previews.queries.ts'
import { useRestOfText } from '../../../components/use-rest-of-text.tsx'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import classes from './markdown-preview.module.css'

/** A text as the server renders it, its links at the ref that is shown. */
export function MarkdownPreview({ raw, ...props }: PreviewProps) {
  const { t } = useLingui()
  const id = useId()
  const { at, file } = props
  const place = { ...at, ref: file.revision, path: file.path }
  const query = useQuery(renderedTextQuery(place))
  const rest = useRestOfText({ ...place, of: 'rendered', next: query.data?.next }, t`Failed to load the preview`)
  return (
    <FileBox {...props} text={file.text ?? undefined} encoding={file.encoding}>
      <section className={classes.text} aria-labelledby={id}>
        {/* Headings of the text are below this one. */}
        <h2 id={id} className={classes.heading}>
          {printableName(file.path)}
        </h2>
        {query.data ? (
          <RenderedMarkdown text={query.data} rest={rest} raw={raw} />
        ) : query.isError ? (
          <QueryError query={query} fallback={t`Failed to load the preview`} />
        ) : (
          <TextSkeleton lines={12} />
        )}
      </section>
    </FileBox>
  )
}
