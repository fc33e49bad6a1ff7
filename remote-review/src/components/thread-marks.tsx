import { paths, type Thread } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { ThreadAssignees } from './thread-assignees.tsx'
import classes from './thread-labels.module.css'
import { ThreadLabels } from './thread-labels.tsx'
import { ThreadMilestone } from './thread-milestone.tsx'

interface ThreadMarksProps {
  thread: Pick<Thread, 'number' | 'labels' | 'assignees' | 'milestone'>
  kind: 'discussions' | 'pulls'
  canMark: boolean
}

/** By what a thread is sorted, whose affair it is and what it is to be done by, below its title. */
export function ThreadMarks({ thread, kind, canMark }: ThreadMarksProps) {
  const { owner, repo } = useRepositoryAt()
  const { labels, assignees, milestone } = thread
  if (labels.length === 0 && assignees.length === 0 && milestone === null && !canMark) return null
  const number = String(thread.number)
  return (
    <div className={classes.labels}>
      <ThreadLabels number={number} labels={labels} canLabel={canMark} />
      <ThreadAssignees number={number} assignees={assignees} canAssign={canMark} />
      <ThreadMilestone number={number} milestone={milestone} canPlan={canMark} list={paths[kind](owner, repo)} />
    </div>
  )
}
