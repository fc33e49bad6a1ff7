import { Plural, useLingui } from '@lingui/react/macro'
import type { DiffGap as Gap } from '@sheaf/code/diff'
import classes from './diff-file.module.css'

/** So many lines come with one press. */
const step = 20

export interface DiffGapProps {
  gap: Gap
  isFirst: boolean
  isLast: boolean
  /** Absent where the lines can't be asked for. */
  onReveal: ((start: number, count: number) => void) | undefined
}

/** Lines that are the same on both sides: how many, and what shows them. */
export function DiffGap({ gap, isFirst, isLast, onReveal }: DiffGapProps) {
  const { t } = useLingui()
  const { count, heading, new: start } = gap
  const isShort = count !== undefined && count <= 2 * step
  const button = (sign: string, label: string, from: number, lines: number) => (
    <button
      type="button"
      className={classes.reveal}
      title={label}
      aria-label={label}
      onClick={() => onReveal?.(from, lines)}
    >
      {sign}
    </button>
  )
  return (
    <div className={classes.gap}>
      {onReveal && isShort && button('↕', t`Show these lines`, start, count)}
      {onReveal && !isShort && !isFirst && button('↓', t`Show the next ${step} lines`, start, step)}
      {onReveal &&
        !isShort &&
        !isLast &&
        count !== undefined &&
        button('↑', t`Show the previous ${step} lines`, start + count - step, step)}
      {count !== undefined && (
        <span className={classes.gapCount}>
          <Plural value={count} one="# unchanged line" other="# unchanged lines" />
        </span>
      )}
      {heading && <code className={classes.heading}>{heading}</code>}
    </div>
  )
}
