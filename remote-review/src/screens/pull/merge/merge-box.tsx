import { useLingui } from '@lingui/react/macro'
import type { MergeMethod, Pull, PullDetails } from '@sheaf/contract'
import { useRepository, useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { type ReactNode, useRef, useState } from 'react'
import { useMergePull } from '../../../api/pulls.ts'
import { ConfirmLater } from '../../../components/confirm-later.tsx'
import { pullStateOf } from '../../../components/pull-state.ts'
import { ForkNoteLater } from '../fork-note-later.tsx'
import classes from '../pull.module.css'
import { PullChecks } from '../pull-checks.tsx'
import { AutoMergeLater } from './auto-merge-later.tsx'
import { HeadBranch } from './head-branch.tsx'
import { MergeOutcome } from './merge-outcome.tsx'
import { MergeQueueLater } from './merge-queue-later.tsx'
import { MergeState } from './merge-state.tsx'
import { RevertButton } from './revert-button.tsx'
import { useMethodWords } from './use-method-words.ts'
import { waysLeft } from './ways-left.ts'

interface MergeBoxProps {
  number: string
  thread: Pull
  pull: PullDetails
  /** Lets what is a draft be merged, for whoever may say so. */
  ready: ReactNode
}

/** Where a pull request stands: what became of it, or whether it can be merged and how. */
export function MergeBox({ number, thread, pull, ready }: MergeBoxProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { model } = useRepository()
  const merge = useMergePull(at, number)
  const words = useMethodWords(thread)
  const [method, setMethod] = useState<MergeMethod>('merge')
  const [asking, setAsking] = useState(false)
  const box = useRef<HTMLElement>(null)
  const state = pullStateOf(thread)
  const { head, base } = thread
  const ask = (chosen: MergeMethod) => {
    merge.reset()
    setMethod(chosen)
    setAsking(true)
  }
  /** What opened the dialog may be gone by now, and the focus with it. */
  const holdFocus = () => {
    if (document.activeElement === null || document.activeElement === document.body) box.current?.focus()
  }
  const isElsewhere = thread.head_kind === 'fork'
  const isGone = state !== 'merged' && !pull.head_exists
  return (
    <section ref={box} className={classes.box} data-tone={toneOf(state, pull)} aria-label={t`Merging`} tabIndex={-1}>
      <PullChecks key={pull.head_id} number={number} pull={pull} />
      {pull.merged !== null ? (
        <>
          <MergeOutcome thread={thread} merged={pull.merged} />
          {pull.can_revert && <RevertButton number={number} thread={thread} />}
        </>
      ) : thread.state === 'open' && !model.archived ? (
        <>
          <MergeState number={number} thread={thread} pull={pull} ready={ready} onChoose={ask} />
          <AutoMergeLater number={number} thread={thread} pull={pull} />
          <MergeQueueLater number={number} thread={thread} pull={pull} />
        </>
      ) : (
        <h3 className={classes.heading}>
          {thread.state === 'open'
            ? t`This repository is archived: nothing can be merged`
            : t`Closed without being merged`}
        </h3>
      )}
      {isElsewhere && (isGone || pull.head_problem !== null) && <ForkNoteLater thread={thread} pull={pull} />}
      {isGone && !isElsewhere && <p className={classes.dim}>{t`There is no branch ${head} any more`}</p>}
      {state === 'closed' && pull.base_id === null && (
        <p className={classes.dim}>{t`There is no branch ${base} any more`}</p>
      )}
      <HeadBranch thread={thread} pull={pull} />
      {merge.isError && (
        <p className={classes.said} role="alert">
          {messageOf(merge.error, t`Couldn't merge the pull request`)}
        </p>
      )}
      <ConfirmLater
        opened={asking}
        title={t`Merge ${head} into ${base}?`}
        confirmLabel={words[method].act}
        busy={merge.isPending}
        onConfirm={() => merge.mutate({ method, head: pull.head_id }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
        onClosed={holdFocus}
      >
        {words[method].about}
      </ConfirmLater>
    </section>
  )
}

function toneOf(state: ReturnType<typeof pullStateOf>, pull: PullDetails): string | undefined {
  if (state === 'merged') return 'done'
  if (state === 'closed' || state === 'draft' || waysLeft(pull).length === 0) return undefined
  return {
    clean: 'good',
    conflict: 'bad',
    unrelated: 'bad',
    checking: undefined,
    merged: undefined,
    unknown: undefined,
  }[pull.mergeable]
}
