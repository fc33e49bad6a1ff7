import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type SeriesPair } from '@sheaf/contract'
import { TextLink } from '@sheaf/ui'
import { useState } from 'react'
import type { PullAt } from '../../api/review-threads.ts'
import { ComparedPatches } from './compared-patches.tsx'
import classes from './versions.module.css'

/** What became of each commit of one version in another. */
export function ComparedSeries({ pull, pairs }: { pull: PullAt; pairs: readonly SeriesPair[] }) {
  const { t } = useLingui()
  if (pairs.length === 0) return <p className={classes.dim}>{t`Neither version has commits of its own`}</p>
  return (
    <ol className={classes.series} aria-label={t`What became of each commit`}>
      {pairs.map((pair) => (
        <Pair key={`${pair.before?.commit_id} ${pair.after?.commit_id}`} pull={pull} pair={pair} />
      ))}
    </ol>
  )
}

function Pair({ pull, pair }: { pull: PullAt; pair: SeriesPair }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const { kind, before, after, subject } = pair
  const words = { same: t`Unchanged`, changed: t`Changed`, removed: t`Removed`, added: t`Added` }
  const link = (side: SeriesPair['before']) =>
    side && (
      <TextLink to={paths.commit(pull.at.owner, pull.at.repo, side.commit_id)} title={side.commit_id}>
        <code>{side.commit_id.slice(0, 7)}</code>
      </TextLink>
    )
  return (
    <li className={classes.pair}>
      <div className={classes.row}>
        <span className={classes.kind} data-kind={kind}>
          {words[kind]}
        </span>
        <span className={classes.ids}>
          {link(before)}
          {before && after && <span aria-hidden="true">→</span>}
          {link(after)}
        </span>
        <span className={classes.subject}>{subject}</span>
        {kind === 'changed' && (
          <Button
            className={classes.toggle}
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t`Hide what changed` : t`Show what changed`}
          </Button>
        )}
      </div>
      {isOpen && before && after && (
        <ComparedPatches pull={pull} from={before.commit_id} to={after.commit_id} subject={subject} />
      )}
    </li>
  )
}
