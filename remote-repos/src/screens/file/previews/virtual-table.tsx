import { memo, type UIEvent, useMemo, useState } from 'react'
import type { TextTable } from './read-table.ts'
import classes from './virtual-table.module.css'

/** How high each row is, in CSS pixels. */
const rowHeight = 32
/** So many rows are drawn at a time: more than the highest window has. */
const drawn = 80
/** Rows are drawn anew after so many, so that most scrolling draws nothing. */
const step = 20

/** A table of any length: rows near what is seen stand in the page, the others are room. */
export function VirtualTable({ table, label }: { table: TextTable; label: string }) {
  const { columns, rows } = table
  const [top, setTop] = useState(0)
  const widths = useMemo(() => widthsOf(table), [table])
  const first = Math.max(0, Math.min(top - step, rows - drawn))
  const last = Math.min(rows, first + drawn)
  const scrolled = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const row = Math.floor(currentTarget.scrollTop / rowHeight)
    setTop(row - (row % step))
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what may be scrolled must be within reach of the keyboard
    <section className={classes.scroll} tabIndex={0} aria-label={label} onScroll={scrolled}>
      <table className={classes.table} aria-rowcount={rows + 1}>
        <colgroup>
          <col style={{ width: ofLetters(`${rows}`.length + 3) }} />
          {columns.map((name, column) => (
            <col key={`${column} ${name}`} style={{ width: ofLetters(widths[column] ?? 0) }} />
          ))}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col">#</th>
            {columns.map((name, column) => (
              <th key={`${column} ${name}`} scope="col" title={name}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Room rows={first} />}
          {Array.from({ length: last - first }, (_, at) => (
            <TableRow key={first + at} table={table} index={first + at} />
          ))}
          {last < rows && <Room rows={rows - last} />}
        </tbody>
      </table>
    </section>
  )
}

/** The place of rows that are not drawn. */
const Room = ({ rows }: { rows: number }) => (
  <tr style={{ height: rows * rowHeight }}>
    <td />
  </tr>
)

const TableRow = memo(function TableRow({ table, index }: { table: TextTable; index: number }) {
  const cells = table.rowAt(index)
  return (
    <tr aria-rowindex={index + 2}>
      <th scope="row">{index + 1}</th>
      {table.columns.map((name, column) => {
        const cell = cells[column] ?? ''
        return (
          <td key={`${column} ${name}`} title={cell.length > 12 ? cell : undefined}>
            {cell}
          </td>
        )
      })}
    </tr>
  )
})

/** As wide as so many digits: by the size of the face and not by the face, with which each column would move when it comes. */
const ofLetters = (count: number): string => `${(count * 0.62).toFixed(2)}em`

/** As wide as the first rows need, within reason, in letters. */
function widthsOf({ columns, rows, rowAt }: TextTable): number[] {
  const widths = columns.map((name) => name.length)
  for (let index = 0; index < Math.min(rows, 50); index += 1) {
    for (const [column, cell] of rowAt(index).entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length)
  }
  return widths.map((width) => Math.min(48, Math.max(6, width)) + 4)
}
