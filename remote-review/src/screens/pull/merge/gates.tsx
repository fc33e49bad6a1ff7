import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { MergeGate } from '@sheaf/contract'
import { Fragment, type ReactNode } from 'react'
import classes from '../pull.module.css'

/** What rules of the branch ask for before something is merged into it. */
export function Gates({ gates }: { gates: readonly MergeGate[] }) {
  const { t } = useLingui()
  return (
    <ul className={classes.gates} aria-label={t`What is still needed`}>
      {gates.map((gate) => (
        <li key={`${gate.pattern} ${gate.reason}`}>
          {wordsOf(gate)} <span className={classes.dim}>{t`Rule for ${gate.pattern}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** Whose approval is waited for, line by line. */
function OwnersGate({ owners }: { owners: NonNullable<MergeGate['owners']> }) {
  if (owners.length === 0) return <Trans>Too many files changed to find out who owns them</Trans>
  return (
    <>
      <Trans>A code owner has to approve:</Trans>{' '}
      {owners.map(({ pattern, names, files }, index) => (
        <Fragment key={pattern}>
          {index > 0 && ', '}
          <code>{pattern}</code> ({names.map((name) => `@${name}`).join(', ')};{' '}
          <Plural value={files} one="# file" other="# files" />)
        </Fragment>
      ))}
    </>
  )
}

function wordsOf({ reason, needed, found, contexts = [], owners = [], pusher }: MergeGate): ReactNode {
  switch (reason) {
    case 'approvals':
      return (
        <>
          <Plural
            value={needed}
            one={`# approval is needed, there are ${found} so far`}
            other={`# approvals are needed, there are ${found} so far`}
          />
          {pusher !== undefined && (
            <>
              {' '}
              <Trans>({pusher} pushed last: their approval does not count)</Trans>
            </>
          )}
        </>
      )
    case 'changes_requested':
      return <Plural value={found} one="# person asks for changes" other="# people ask for changes" />
    case 'unresolved':
      return (
        <Plural
          value={found}
          one="# thread about lines is not resolved"
          other="# threads about lines are not resolved"
        />
      )
    case 'code_owners':
      return <OwnersGate owners={owners} />
    case 'linear':
      return <Trans>Merge commits are not allowed</Trans>
    case 'signatures':
      return (
        <Plural
          value={found}
          one="# commit has no verified signature: squash or rebase, or sign it"
          other="# commits have no verified signature: squash or rebase, or sign them"
        />
      )
    case 'checks':
      return (
        <>
          <Plural
            value={needed - found}
            one="# required check is not successful:"
            other="# required checks are not successful:"
          />{' '}
          {contexts.map((context, index) => (
            <Fragment key={context}>
              {index > 0 && ', '}
              <strong>{context}</strong>
            </Fragment>
          ))}
        </>
      )
  }
}
