import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import type { FileContents } from '@sheaf/contract'
import { ListSkeleton, QueryError } from '@sheaf/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { contentsQuery } from '../../../api/previews.queries.ts'
import { byteSize } from '../../../components/byte-size.ts'
import fileClasses from '../file.module.css'
import { FileBox } from '../file-box.tsx'
import classes from './contents-preview.module.css'
import type { PreviewProps } from './file-preview.tsx'
import { NoPreview } from './no-preview.tsx'
import { PickleImports } from './pickle-imports.tsx'
import type { TextTable } from './read-table.ts'
import { VirtualTable } from './virtual-table.tsx'

/** What a file says that it holds: entries of an archive, tensors of a model. */
export function ContentsPreview({ raw, ...props }: PreviewProps) {
  const { t } = useLingui()
  const { at, file } = props
  const query = useQuery(contentsQuery({ ...at, file }))
  const { data } = query
  if (data?.state === 'shown') return <Contents {...props} contents={data} />
  return (
    <FileBox {...props}>
      {data?.state === 'too_large' && <NoPreview raw={raw}>{t`This file is too large to show here`}</NoPreview>}
      {data?.state === 'unreadable' && <NoPreview raw={raw}>{t`No preview for binary files`}</NoPreview>}
      {query.isError && <QueryError query={query} fallback={t`Failed to load the preview`} />}
      {query.isPending && <ListSkeleton rows={12} height={36} />}
    </FileBox>
  )
}

function Contents({ contents, ...props }: Omit<PreviewProps, 'raw'> & { contents: FileContents }) {
  const { t, i18n } = useLingui()
  const { total, parameters, facts, truncated, imports } = contents
  const isPickle = contents.format === 'pickle'
  const isModel = contents.format === 'safetensors' || contents.format === 'gguf'
  const table = useMemo(
    (): TextTable =>
      isModel
        ? tableOf([t`Tensor`, t`Type`, t`Shape`, t`Parameters`], contents.tensors, ({ name, dtype, shape }) => [
            printableName(name),
            dtype,
            `[${shape.join(', ')}]`,
            shape.reduce((count, each) => count * each, 1).toLocaleString(i18n.locale),
          ])
        : tableOf([t`Name`, t`Size`], contents.entries, ({ path, kind, size }) => [
            printableName(path),
            kind === 'file' ? byteSize(size, i18n.locale) : kind === 'link' ? t`Link` : '',
          ]),
    [contents, isModel, t, i18n.locale],
  )
  const compact = parameters?.toLocaleString(i18n.locale, { notation: 'compact', maximumSignificantDigits: 3 })
  const said = [
    formats[contents.format ?? 'zip'],
    // An archive that is cut does not know how many there are.
    !isModel && !isPickle && !truncated && plural(total, { one: '# entry', other: '# entries' }),
    isModel && plural(total, { one: '# tensor', other: '# tensors' }),
    isPickle && !truncated && plural(total, { one: '# import', other: '# imports' }),
    compact !== undefined && t`${compact} parameters`,
  ].filter((fact) => fact !== false)
  const shown = table.rows.toLocaleString(i18n.locale)
  const name = printableName(props.file.path)
  return (
    <FileBox {...props} facts={said}>
      {truncated && (
        <p className={fileClasses.notice} role="note">
          {isPickle
            ? t`Only a part of this file could be checked: there may be more imports.`
            : t`Only the first ${shown} are shown.`}
        </p>
      )}
      {(isPickle || imports.length > 0) && <PickleImports imports={imports} />}
      {facts.length > 0 && (
        <details className={classes.facts} open={facts.length <= 8}>
          <summary>{t`Metadata`}</summary>
          <dl>
            {facts.map((fact) => (
              <div key={fact.name}>
                <dt>{fact.name}</dt>
                <dd>{fact.value}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
      {table.rows > 0 && <VirtualTable table={table} label={t`Contents of ${name}`} />}
    </FileBox>
  )
}

const formats: Readonly<Record<NonNullable<FileContents['format']>, string>> = {
  zip: 'ZIP',
  tar: 'tar',
  'tar.gz': 'tar.gz',
  safetensors: 'Safetensors',
  gguf: 'GGUF',
  pickle: 'Pickle',
}

const tableOf = <T,>(columns: readonly string[], items: readonly T[], cells: (item: T) => string[]): TextTable => ({
  columns,
  rows: items.length,
  rowAt(index) {
    const item = items[index]
    return item === undefined ? [] : cells(item)
  },
  isCut: { rows: false, columns: false },
})
