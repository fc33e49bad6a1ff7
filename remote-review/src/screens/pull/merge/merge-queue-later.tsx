import type { Pull, PullDetails } from '@sheaf/contract'
import { later } from '../../../components/later.tsx'
import { waysLeft } from './ways-left.ts'

const MergeQueue = later(async () => {
  const { MergeQueue: component, addQueueWords } = await import(
    /* webpackChunkName: "merge-queue" */ '../merge-queue/merge-queue.tsx'
  )
  await addQueueWords()
  return component
}, 3)

interface MergeQueueLaterProps {
  number: string
  thread: Pull
  pull: PullDetails
}

/** Of a branch that takes pull requests in turn: whether this one waits there, or may. */
export function MergeQueueLater({ number, thread, pull }: MergeQueueLaterProps) {
  const { queue } = pull
  if (queue === null) return null
  const isReady = pull.can_merge && pull.mergeable === 'clean' && !thread.is_draft
  const ways = isReady ? waysLeft(pull) : []
  const methods = ways.flatMap((method) =>
    method === 'fast-forward' || (method === 'rebase' && pull.can_rebase === false) ? [] : [method],
  )
  if (queue.place === null && queue.length === 0 && methods.length === 0) return null
  return <MergeQueue number={number} thread={thread} pull={{ ...pull, queue }} methods={methods} />
}
