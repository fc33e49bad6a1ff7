import { useLingui } from '@lingui/react/macro'
import { diffParts, type Side, segmentsOf } from '@sheaf/code/diff'
import type { FileChanges } from '@sheaf/contract'
import { Fragment, useMemo, useRef } from 'react'
import classes from './diff-file.module.css'
import { DiffGap } from './diff-gap.tsx'
import { useFileNotes } from './diff-notes.ts'
import { type DrawnPart, type DrawnRows, diffBlocks } from './diff-rows.ts'
import { DiffSegment } from './diff-segment.tsx'
import { useDiffSource } from './diff-source.ts'
import { LinePicker } from './line-picker.tsx'
import type { Revealed } from './use-revealed.ts'

/** The lines of a file, unified or side by side, with a way to those between them, and what people wrote about them. */
export function DiffLines({ changes, revealed }: { changes: FileChanges; revealed: Revealed }) {
  const { t } = useLingui()
  const { isSplit: isSplitWanted } = useDiffSource()
  const { hunks, total, reveal } = revealed
  const { path } = changes
  const notes = useFileNotes(path)
  const whole = useRef<HTMLDivElement>(null)
  const hasGaps = changes.old_oid !== null && changes.new_oid !== null
  // Of a file that came or went there is one side.
  const isSplit = isSplitWanted && hasGaps
  const noLineBreak = t`No newline at end of file`
  const parts = useMemo(
    () => diffParts({ hunks: changes.hunks, revealed: hunks, total, hasGaps, noLineBreak }),
    [changes, hunks, total, hasGaps, noLineBreak],
  )
  const keys = notes?.keys
  const blocks = useMemo(() => diffBlocks(parts, { keys, isSplit }), [parts, keys, isSplit])
  const shown = new Set(blocks.flatMap((block) => block.notes))
  /** All panes of a file are scrolled sideways together. */
  const follow = (from: HTMLElement) => {
    for (const pane of whole.current?.querySelectorAll('[data-pane]') ?? [])
      if (pane !== from) pane.scrollLeft = from.scrollLeft
  }
  const all = { path, onReveal: reveal, onScroll: isSplit || blocks.length > 1 ? follow : undefined }
  const lastBlock = blocks.length - 1
  return (
    <div ref={whole}>
      {blocks.map((block, index) => {
        const pane = { ...all, parts: block.parts, isFirst: index === 0, isLast: index === lastBlock }
        return (
          <Fragment key={blockName(block.parts, index)}>
            {isSplit ? (
              <div className={classes.split}>
                <Pane {...pane} side="old" />
                <Pane {...pane} side="new" onReveal={undefined} />
              </div>
            ) : (
              block.parts.length > 0 && <Pane {...pane} side="both" />
            )}
            {block.notes.map((key) => (
              <div key={key} className={classes.notes}>
                {notes?.below(key)}
              </div>
            ))}
          </Fragment>
        )
      })}
      {notes?.after([...notes.keys].filter((key) => !shown.has(key)))}
    </div>
  )
}

/** What a block begins with stays what it is while others come and go. */
function blockName([first]: readonly DrawnPart[], index: number): string {
  if (first === undefined) return `empty ${index}`
  return first.kind === 'gap' ? `gap ${first.new}` : first.name
}

interface PaneProps {
  path: string
  parts: readonly DrawnPart[]
  side: Side
  isFirst: boolean
  isLast: boolean
  onReveal: Revealed['reveal'] | undefined
  onScroll: ((pane: HTMLElement) => void) | undefined
}

function Pane({ path, parts, side, isFirst, isLast, onReveal, onScroll }: PaneProps) {
  const { t } = useLingui()
  const { isWhole } = useDiffSource()
  const onPick = useFileNotes(path)?.onPick
  const label = { both: t`Changes`, old: t`Before`, new: t`After` }[side]
  return (
    <section
      className={classes.pane}
      // A landmark for each side, whatever stands between its lines.
      role={isFirst ? undefined : 'group'}
      aria-label={`${label}: ${path}`}
      data-pane=""
      tabIndex={0}
      onScroll={onScroll && ((event) => onScroll(event.currentTarget))}
    >
      {onPick && <LinePicker onPick={onPick} />}
      {parts.map((part, index) =>
        part.kind === 'gap' ? (
          <DiffGap
            key={`gap ${part.new}`}
            gap={part}
            isFirst={isFirst && index === 0}
            isLast={isLast && index === parts.length - 1}
            onReveal={onReveal && ((start, count) => onReveal(part, start, count))}
          />
        ) : (
          <PartLines key={part.name} part={part} side={side} isKept={isWhole} />
        ),
      )}
    </section>
  )
}

function PartLines({ part, side, isKept }: { part: DrawnRows; side: Side; isKept: boolean }) {
  const segments = useMemo(() => segmentsOf(part[side]), [part, side])
  return segments.map((rows, index) => <DiffSegment key={index} rows={rows} side={side} isKept={isKept} />)
}
