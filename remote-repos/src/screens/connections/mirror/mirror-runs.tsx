import { Plural, useLingui } from '@lingui/react/macro'
import type { MirrorRun } from '@sheaf/contract'
import { RelativeTime } from '@sheaf/ui'
import { useImportProblem } from '../../../components/import-problem.ts'
import classes from './mirror.module.css'

/** How the last times went, the newest first. */
export function MirrorRuns({ runs }: { runs: readonly MirrorRun[] }) {
  const { t } = useLingui()
  if (runs.length === 0) return null
  return (
    <ul className={classes.runs} aria-label={t`Recent syncs`}>
      {runs.map((run) => (
        <li key={run.started_at} data-state={run.state}>
          <span className={classes.said}>
            <Said of={run} />
          </span>
          <RelativeTime at={run.finished_at ?? run.started_at} />
        </li>
      ))}
    </ul>
  )
}

function Said({ of: { state, problem, detail, changed } }: { of: MirrorRun }) {
  const { t } = useLingui()
  const importProblem = useImportProblem()
  if (state === 'running') return t`Syncing…`
  if (problem === 'refused') return t`The changes were refused. ${detail}`
  if (problem !== null) return importProblem(problem)
  if (changed === 0) return t`Up to date`
  return <Plural value={changed} one="# branch or tag changed" other="# branches and tags changed" />
}
