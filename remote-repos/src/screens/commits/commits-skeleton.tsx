import { commitListClasses as classes } from '@sheaf/changes/commits'
import { ListSkeleton } from '@sheaf/ui'
import { Bar } from '../../components/bar.tsx'

/** A page of the history that is still on its way. */
export function CommitsSkeleton() {
  return (
    <>
      <p className={classes.count}>
        <Bar width="narrow" />
      </p>
      <ListSkeleton rows={10} height={56} />
    </>
  )
}
