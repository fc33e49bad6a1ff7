import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type ConflictsLeft, createConflictTools } from '@sheaf/code/conflict-tools'
import { CodeEditor, type CodeEditorHandle } from '@sheaf/code/editor'
import { type Ref, useState } from 'react'
import classes from './conflicts.module.css'

export type ConflictEditorHandle = CodeEditorHandle

interface ConflictEditorProps {
  ref: Ref<ConflictEditorHandle>
  path: string
  initialText: string
  /** How many letters a mark has. */
  size: number
  label: string
  describedBy: string
  /** The branches whose sides are between the marks. */
  sides: { ours: string; theirs: string }
  onChange: () => void
  /** Hears how many conflicts are left; the one that it comes with is the one that does. */
  onLeft: (count: number) => void
}

/** A text with marks of conflicts, and what takes one side or both for the one at the cursor. */
export function ConflictEditor({ size, sides, onLeft, ...editor }: ConflictEditorProps) {
  const { t } = useLingui()
  const [left, setLeft] = useState<ConflictsLeft>()
  const [tools] = useState(() =>
    createConflictTools(size, (next) => {
      setLeft((known) => (known?.count === next.count && known.at === next.at ? known : next))
      onLeft(next.count)
    }),
  )
  const count = left?.count ?? 0
  const at = left?.at ?? 0
  const { ours, theirs } = sides
  return (
    <div className={classes.editor}>
      <div className={classes.tools} role="toolbar" aria-label={t`Conflicts`}>
        <span className={classes.count} role="status">
          {count === 0 ? t`No conflicts left` : t`Conflict ${at} of ${count}`}
        </span>
        <Button size="compact-sm" variant="default" disabled={count === 0} onClick={() => tools.go(-1)}>
          {t`Previous`}
        </Button>
        <Button size="compact-sm" variant="default" disabled={count === 0} onClick={() => tools.go(1)}>
          {t`Next`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={count === 0}
          title={ours}
          onClick={() => tools.take('ours')}
        >
          {t`Accept current`}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          disabled={count === 0}
          title={theirs}
          onClick={() => tools.take('theirs')}
        >
          {t`Accept incoming`}
        </Button>
        <Button size="compact-sm" variant="default" disabled={count === 0} onClick={() => tools.take('both')}>
          {t`Accept both`}
        </Button>
      </div>
      {count > 0 && (
        <p className={classes.legend}>
          <span className={classes.side} data-side="ours">{t`Current: ${ours}`}</span>
          <span className={classes.side} data-side="base">{t`Before both`}</span>
          <span className={classes.side} data-side="theirs">{t`Incoming: ${theirs}`}</span>
        </p>
      )}
      <CodeEditor {...editor} more={tools.extension} />
    </div>
  )
}
