import { useLingui } from '@lingui/react/macro'
import classes from './skeletons.module.css'

export interface ListSkeletonProps {
  rows: number
  /** 40 px for lists, 36 for file trees. */
  height?: 36 | 40 | 56 | 72
}

/** Rows that are still on their way: the same box and the same heights as the list that will stand there. */
export function ListSkeleton({ rows, height = 40 }: ListSkeletonProps) {
  const { t } = useLingui()
  return (
    <div className={classes.list} aria-busy="true">
      <span className={classes.words}>{t`Loading`}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} data-height={height} aria-hidden="true">
          <span className={classes.bar} data-width={row % 3} />
        </div>
      ))}
    </div>
  )
}

export interface TextSkeletonProps {
  lines?: number
}

/** A paragraph that is still on its way. */
export function TextSkeleton({ lines = 1 }: TextSkeletonProps) {
  const { t } = useLingui()
  return (
    <div className={classes.text} aria-busy="true">
      <span className={classes.words}>{t`Loading`}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={classes.bar} data-width={line % 3} aria-hidden="true" />
      ))}
    </div>
  )
}
