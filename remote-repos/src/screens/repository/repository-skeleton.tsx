import { ListSkeleton } from '@sheaf/ui'
import { Bar } from '../../components/bar.tsx'
import classes from './repository-skeleton.module.css'

/** A repository that is still on its way: the header's lines and the rows below it where they will stand. */
export function RepositorySkeleton() {
  return (
    <>
      <div className={classes.header}>
        <Bar width="wide" />
        <Bar width="wider" />
      </div>
      <div className={classes.tabs} />
      <ListSkeleton rows={10} height={36} />
    </>
  )
}
