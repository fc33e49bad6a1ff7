import { useLingui } from '@lingui/react/macro'
import { type DiffPart, diffParts, type Side, segmentsOf, sideBySide } from '@sheaf/code/diff'
import type { FileChanges } from '@sheaf/contract'
import { useMemo, useRef } from 'react'
import classes from './diff-file.module.css'
import { DiffGap } from './diff-gap.tsx'
import { DiffSegment } from './diff-segment.tsx'
import { useDiffSource } from './diff-source.ts'
import type { Revealed } from './use-revealed.ts'

/** The lines of a file, unified or side by side, with a way to those between them. */
export function DiffLines({ changes, revealed }: { changes: FileChanges; revealed: Revealed }) {
  const { t } = useLingui()
  const { isSplit } = useDiffSource()
  const { hunks, total, reveal } = revealed
  const hasGaps = changes.old_oid !== null && changes.new_oid !== null
  const noLineBreak = t`No newline at end of file`
  const parts = useMemo(
    () => diffParts({ hunks: changes.hunks, revealed: hunks, total, hasGaps, noLineBreak }),
    [changes, hunks, total, hasGaps, noLineBreak],
  )
  // Of a file that came or went there is one side.
  if (!isSplit || !hasGaps) return <Pane path={changes.path} parts={parts} side="both" onReveal={reveal} />
  return <SideBySide path={changes.path} parts={parts} onReveal={reveal} />
}

interface PaneProps {
  path: string
  parts: readonly DiffPart[]
  side: Side
  onReveal?: Revealed['reveal']
  onScroll?: (pane: HTMLElement) => void
}

/** Two panes that are scrolled sideways together. */
function SideBySide({ path, parts, onReveal }: Required<Pick<PaneProps, 'path' | 'parts' | 'onReveal'>>) {
  const panes = useRef<HTMLDivElement>(null)
  const follow = (from: HTMLElement) => {
    for (const pane of panes.current?.children ?? []) if (pane !== from) pane.scrollLeft = from.scrollLeft
  }
  return (
    <div ref={panes} className={classes.split}>
      <Pane path={path} parts={parts} side="old" onReveal={onReveal} onScroll={follow} />
      <Pane path={path} parts={parts} side="new" onScroll={follow} />
    </div>
  )
}

function Pane({ path, parts, side, onReveal, onScroll }: PaneProps) {
  const { t } = useLingui()
  const { isWhole } = useDiffSource()
  const label = { both: t`Changes`, old: t`Before`, new: t`After` }[side]
  return (
    <section
      className={classes.pane}
      aria-label={`${label}: ${path}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
      onScroll={onScroll && ((event) => onScroll(event.currentTarget))}
    >
      {parts.map((part, index) =>
        part.kind === 'gap' ? (
          <DiffGap
            key={`gap ${part.new}`}
            gap={part}
            isFirst={index === 0}
            isLast={index === parts.length - 1}
            onReveal={onReveal && ((start, count) => onReveal(part, start, count))}
          />
        ) : (
          <PartLines
            key={`lines ${part.lines[0]?.old} ${part.lines[0]?.new}`}
            part={part}
            side={side}
            isKept={isWhole}
          />
        ),
      )}
    </section>
  )
}

function PartLines({ part, side, isKept }: { part: DiffPart & { kind: 'lines' }; side: Side; isKept: boolean }) {
  const segments = useMemo(() => segmentsOf(side === 'both' ? part.lines : sideBySide(part.lines)[side]), [part, side])
  return segments.map((rows, index) => <DiffSegment key={index} rows={rows} side={side} isKept={isKept} />)
}
