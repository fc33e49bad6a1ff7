import type { MergeMethod, Pull, PullDetails } from '@sheaf/contract'
import { later } from '../../../components/later.tsx'
import { waysLeft } from './ways-left.ts'

const AutoMerge = later(async () => {
  const { AutoMerge: component, addAutoMergeWords } = await import(
    /* webpackChunkName: "auto-merge" */ '../auto-merge/auto-merge.tsx'
  )
  await addAutoMergeWords()
  return component
}, 2)

interface AutoMergeLaterProps {
  number: string
  thread: Pull
  pull: PullDetails
}

/** Where something is waited for that may come yet: that it is merged then, or the button that asks for it. */
export function AutoMergeLater({ number, thread, pull }: AutoMergeLaterProps) {
  const methods = waysLater(pull)
  const isHeld = thread.is_draft || waysLeft(pull).length === 0
  const isOffered = isHeld && pull.can_merge && pull.mergeable === 'clean' && methods.length > 0
  if (pull.auto_merge === null && !isOffered) return null
  return <AutoMerge number={number} thread={thread} pull={pull} methods={methods} />
}

/** The ways that are left once all is met that can be: what a rule has against a way in itself stays so. */
const waysLater = ({
  merge_methods: methods,
  gates,
  can_fast_forward,
  can_rebase,
  queue,
}: PullDetails): MergeMethod[] =>
  methods.filter(
    (method) =>
      gates.every((gate) => gate.methods === undefined || !gate.methods.includes(method)) &&
      // What is tried in turn is put upon what the branch holds by then.
      ((can_fast_forward && queue === null) || method !== 'fast-forward') &&
      (can_rebase !== false || method !== 'rebase'),
  )
