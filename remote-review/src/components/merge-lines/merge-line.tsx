import type { ThreadEvent } from '@sheaf/contract'
import type { ReactNode } from 'react'
import { AutoMergeLine } from './auto-merge-line.tsx'
import { HeadLine } from './head-line.tsx'
import { QueueLine } from './queue-line.tsx'

export { addMergeLineWords } from './words.ts'

interface MergeLineProps {
  event: ThreadEvent
  who: ReactNode
}

/** What happened on the way to a merge, and to the branch behind it. */
export function MergeLine({ event, who }: MergeLineProps) {
  switch (event.what) {
    case 'auto_merge_enabled':
    case 'auto_merge_disabled':
      return <AutoMergeLine event={event} who={who} />
    case 'queued':
    case 'dequeued':
      return <QueueLine event={event} who={who} />
    default:
      return <HeadLine event={event} who={who} />
  }
}
