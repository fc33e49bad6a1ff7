import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { printableName } from '@sheaf/code/printable-name'
import { useMemo } from 'react'
import classes from '../file.module.css'
import { FileBox } from '../file-box.tsx'
import type { PreviewProps } from './file-preview.tsx'
import { PreviewText } from './preview-text.tsx'
import { delimiterOf, mostColumns, mostRows, readRecords, readTable, type TextTable } from './read-table.ts'
import { VirtualTable } from './virtual-table.tsx'

/** Cells with separators between them, as a table. */
export const TablePreview = (props: PreviewProps) => (
  <PreviewText {...props}>{(text) => <Table {...props} text={text} read={readCells} />}</PreviewText>
)

/** Records of JSON, one in each line, the same way. */
export const RecordsPreview = (props: PreviewProps) => (
  <PreviewText {...props}>{(text) => <Table {...props} text={text} read={readRecords} />}</PreviewText>
)

const readCells = (text: string, path: string) => readTable(text, delimiterOf(path, text))

interface TableProps extends PreviewProps {
  text: string
  read: (text: string, path: string) => TextTable
}

function Table({ text, read, raw, ...props }: TableProps) {
  const { t, i18n } = useLingui()
  const { path } = props.file
  const table = useMemo(() => read(text, path), [text, read, path])
  const { rows, columns, isCut } = table
  const columnCount = columns.length
  const shownRows = mostRows.toLocaleString(i18n.locale)
  const shownColumns = mostColumns.toLocaleString(i18n.locale)
  const facts = [
    !isCut.rows && plural(rows, { one: '# row', other: '# rows' }),
    !isCut.columns && plural(columnCount, { one: '# column', other: '# columns' }),
  ].filter((fact) => fact !== false)
  const name = printableName(path)
  return (
    <FileBox {...props} text={text} encoding={props.file.encoding} facts={facts}>
      {(isCut.rows || isCut.columns) && (
        <p className={classes.notice} role="note">
          {isCut.rows && t`Only the first ${shownRows} rows are shown.`}{' '}
          {isCut.columns && t`Only the first ${shownColumns} columns are shown.`}
        </p>
      )}
      <VirtualTable table={table} label={t`Table ${name}`} />
    </FileBox>
  )
}
