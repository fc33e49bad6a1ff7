import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { RenderedHtml, useHashInText } from '@sheaf/code/markdown'
import { printableName } from '@sheaf/code/printable-name'
import type { NotebookCell, NotebookOutput } from '@sheaf/contract'
import { QueryError, TextSkeleton } from '@sheaf/ui'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { notebookQuery } from '../../../api/previews.queries.ts'
import classes from '../file.module.css'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import { NoPreview } from './no-preview.tsx'
import cellClasses from './notebook-preview.module.css'

/** A notebook as the server renders it, cell by cell. */
export function NotebookPreview({ raw, ...props }: PreviewProps) {
  const { t } = useLingui()
  const id = useId()
  const { at, file } = props
  const query = useInfiniteQuery(notebookQuery({ ...at, ref: file.revision, path: file.path }))
  const { hasNextPage, isFetching, isError, fetchNextPage } = query
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [hasNextPage, isFetching, isError, fetchNextPage])
  const [first] = query.data?.pages ?? []
  useHashInText(first !== undefined)
  const cells = query.data?.pages.flatMap((page) => page.cells) ?? []
  if (first && first.state !== 'shown') {
    return (
      <FileBox {...props} text={file.text ?? undefined} encoding={file.encoding}>
        <NoPreview raw={raw}>
          {first.state === 'too_large'
            ? t`This notebook is too large, too complex or took too long to show here`
            : t`This notebook can't be read`}
        </NoPreview>
      </FileBox>
    )
  }
  const total = first?.total ?? 0
  const facts = first ? [plural(total, { one: '# cell', other: '# cells' })] : []
  const isCut = first !== undefined && !hasNextPage && !isFetching && cells.length < total
  const shown = cells.length
  return (
    <FileBox {...props} text={file.text ?? undefined} encoding={file.encoding} facts={facts}>
      <section className={cellClasses.cells} aria-labelledby={id}>
        {/* Headings of the cells are below this one. */}
        <h2 id={id} className={cellClasses.heading}>
          {printableName(file.path)}
        </h2>
        {cells.map((cell, index) => (
          <Cell key={index} cell={cell} number={index + 1} raw={raw} />
        ))}
        {isError && <QueryError query={query} fallback={t`Failed to load the preview`} />}
        {!isError && (!first || hasNextPage) && <TextSkeleton lines={8} />}
      </section>
      {isCut && (
        <p className={classes.notice} role="note">
          {t`Only the first ${shown} cells are shown.`}
          <a href={raw}>{t`Open the file`}</a>
        </p>
      )}
    </FileBox>
  )
}

function Cell({ cell, number, raw }: { cell: NotebookCell; number: number; raw: string }) {
  const { t } = useLingui()
  const { kind, count, html, outputs } = cell
  return (
    // biome-ignore lint/a11y/useSemanticElements: a cell is no set of fields
    <div role="group" aria-label={t`Cell ${number}`} className={cellClasses.cell} data-kind={kind}>
      <span className={cellClasses.count}>{kind === 'code' && `[${count ?? ' '}]`}</span>
      <div className={cellClasses.content}>
        {html === null ? (
          <NoPreview raw={raw}>{t`This cell is too large to show here`}</NoPreview>
        ) : (
          <RenderedHtml html={html} />
        )}
        {outputs.map((output, index) => (
          <Output key={index} output={output} number={number} />
        ))}
      </div>
    </div>
  )
}

function Output({ output: { kind, content }, number }: { output: NotebookOutput; number: number }) {
  const { t } = useLingui()
  if (kind === 'image') {
    return (
      <div className={cellClasses.output}>
        <img src={content} alt={t`Output of cell ${number}`} loading="lazy" />
      </div>
    )
  }
  if (kind === 'omitted') {
    return (
      <p className={cellClasses.omitted}>
        {t`Output that can't be shown here`} <code>{content}</code>
      </p>
    )
  }
  return (
    <div className={cellClasses.output} data-kind={kind}>
      <RenderedHtml html={content} />
    </div>
  )
}
