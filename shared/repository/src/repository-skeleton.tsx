import { ListSkeleton } from '@sheaf/ui'
import classes from './repository-skeleton.module.css'

/** A repository that is still on its way: the header's lines and the rows below it where they will stand. */
export function RepositorySkeleton() {
  return (
    <>
      <div className={classes.header} aria-hidden="true">
        <span className={classes.bar} />
        <span className={classes.bar} data-width="wider" />
      </div>
      <div className={classes.tabs} />
      <ListSkeleton rows={10} height={36} />
    </>
  )
}
