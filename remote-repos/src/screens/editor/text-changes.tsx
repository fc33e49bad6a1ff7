import { useLingui } from '@lingui/react/macro'
import { DiffContext, DiffLines, type DiffSource } from '@sheaf/changes/diff'
import { createTurns, type DiffGap } from '@sheaf/code/diff'
import { lineChanges } from '@sheaf/code/line-changes'
import { type DiffHunk, type FileChanges, headRevision } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { useMemo, useState } from 'react'
import classes from './editor.module.css'

export interface TextChangesProps {
  path: string
  before: string
  after: string
}

/** What differs between two texts that the page has, as diffs are shown everywhere; lines between are there already. */
export function TextChanges({ path, before, after }: TextChangesProps) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { owner, repo } = at
  const hunks = useMemo(() => lineChanges(before, after), [before, after])
  const [revealed, setRevealed] = useState<readonly DiffHunk[]>([])
  const source = useMemo(
    (): DiffSource => ({
      at: { owner, repo },
      range: '',
      base: null,
      head: headRevision,
      isSplit: false,
      ignoreWhitespace: false,
      isWhole: true,
      turns: createTurns(1),
    }),
    [owner, repo],
  )
  if (hunks === undefined) return <p className={classes.empty}>{t`Too much differs to be shown here`}</p>
  if (hunks.length === 0) return <p className={classes.empty}>{t`The text hasn't changed`}</p>
  const lines = after.split('\n')
  const total = after.endsWith('\n') ? lines.length - 1 : lines.length
  const reveal = (gap: DiffGap, start: number, count: number) => {
    const shown = lines.slice(start - 1, start - 1 + count).map((line) => ` ${line}`)
    const hunk = { old_start: gap.old + start - gap.new, new_start: start, heading: gap.heading, lines: shown }
    setRevealed((before) => [...before, hunk])
  }
  const changes: FileChanges = {
    path,
    old_path: null,
    // There is more around the hunks.
    old_oid: '',
    new_oid: '',
    binary: false,
    additions: null,
    deletions: null,
    hunks,
    too_large: false,
  }
  return (
    <DiffContext value={source}>
      <div className={classes.changes}>
        <DiffLines changes={changes} revealed={{ hunks: revealed, total, reveal }} />
      </div>
    </DiffContext>
  )
}
