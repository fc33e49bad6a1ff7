import { useLingui } from '@lingui/react/macro'
import { changesQuery } from '@sheaf/changes/diff'
import { useRepositoryAt } from '@sheaf/repository'
import { useQuery } from '@tanstack/react-query'
import classes from './review.module.css'

/** How many of the files one has viewed. */
export function ViewedProgress({ range, paths }: { range: string; paths: readonly string[] }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const changes = useQuery(changesQuery({ ...at, range })).data
  if (changes === undefined || changes.files.length === 0) return null
  const viewed = new Set(paths)
  const done = changes.files.filter(({ path }) => viewed.has(path)).length
  const all = changes.stats.files
  return (
    <span className={classes.progress}>
      <progress max={all} value={done} aria-label={t`Viewed files`} />
      {t`${done} of ${all} viewed`}
    </span>
  )
}
