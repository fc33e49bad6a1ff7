import { useLingui } from '@lingui/react/macro'
import classes from './diff-file.module.css'

/** How many lines came and went; nothing while they are counted. */
export function LineCounts({ additions, deletions }: { additions: number | null; deletions: number | null }) {
  const { t, i18n } = useLingui()
  if (additions === null || deletions === null) return null
  const [more, less] = [i18n.number(additions), i18n.number(deletions)]
  return (
    <span className={classes.counts} role="img" aria-label={t`${more} lines added, ${less} lines deleted`}>
      <span className={classes.added}>+{more}</span> <span className={classes.removed}>−{less}</span>
    </span>
  )
}
