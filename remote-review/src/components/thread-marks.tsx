import type { Thread } from '@sheaf/contract'
import { ThreadAssignees } from './thread-assignees.tsx'
import classes from './thread-labels.module.css'
import { ThreadLabels } from './thread-labels.tsx'

interface ThreadMarksProps {
  thread: Pick<Thread, 'number' | 'labels' | 'assignees'>
  canMark: boolean
}

/** By what a thread is sorted, and whose affair it is, below its title. */
export function ThreadMarks({ thread, canMark }: ThreadMarksProps) {
  const { labels, assignees } = thread
  if (labels.length === 0 && assignees.length === 0 && !canMark) return null
  const number = String(thread.number)
  return (
    <div className={classes.labels}>
      <ThreadLabels number={number} labels={labels} canLabel={canMark} />
      <ThreadAssignees number={number} assignees={assignees} canAssign={canMark} />
    </div>
  )
}
