import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { printableName } from '@sheaf/code/printable-name'
import type { Pull, PullConflict } from '@sheaf/contract'
import { useSuspenseQuery } from '@tanstack/react-query'
import { lazy, useId, useRef, useState } from 'react'
import { conflictQuery } from '../../api/conflicts.ts'
import { ByGit } from '../../components/by-git.tsx'
import type { ConflictEditorHandle } from './conflict-editor.tsx'
import classes from './conflicts.module.css'
import type { Resolutions } from './use-resolutions.ts'

const ConflictEditor = lazy(async () => {
  const { ConflictEditor } = await import(/* webpackChunkName: "page-conflict-editor" */ './conflict-editor.tsx')
  return { default: ConflictEditor }
})

interface OneConflictProps {
  of: { owner: string; repo: string; number: string; head: string; base: string }
  file: PullConflict
  thread: Pull
  resolutions: Resolutions
  /** It is being committed: what is typed now would not be in it. */
  isHeld: boolean
  onResolved: () => void
}

/** One file in conflict: its text with marks, or the question whether it stays. */
export function OneConflict({ of, file, thread, resolutions, isHeld, onResolved }: OneConflictProps) {
  const { t } = useLingui()
  const { path, kind } = file
  const { data } = useSuspenseQuery(conflictQuery({ ...of, path }))
  const editor = useRef<ConflictEditorHandle>(null)
  const [left, setLeft] = useState<number>()
  const [earlier, setEarlier] = useState(() => resolutions.earlierOf(path))
  const [initialText] = useState(() => resolutions.textOf(path) ?? data.text ?? '')
  const help = useId()
  const { isResolved, isGone } = resolutions.stateOf(path)
  const name = printableName(path)
  if (data.text === null)
    return (
      <>
        <p>{t`${name} can't be resolved here: it is too large, or it is no text.`}</p>
        <ByGit of={thread} target={null} />
      </>
    )
  const gone = file.gone_in === 'head' ? thread.head : thread.base
  const changed = file.gone_in === 'head' ? thread.base : thread.head
  const textNow = () => editor.current?.text() ?? initialText
  const mark = (isGone: boolean) => {
    resolutions.resolve(path, textNow(), isGone)
    onResolved()
  }
  return (
    <div inert={isHeld}>
      <h3 className={classes.name}>{name}</h3>
      {earlier !== undefined && (
        <div className={classes.note} role="status">
          <p>{t`The branches have moved since you resolved this file. What you wrote then is kept.`}</p>
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              editor.current?.replace(earlier)
              setEarlier(undefined)
            }}
          >
            {t`Put my text back`}
          </Button>
        </div>
      )}
      {kind === 'deleted' && (
        <p className={classes.about}>{t`${gone} has deleted this file, and ${changed} has changed it.`}</p>
      )}
      <ConflictEditor
        ref={editor}
        path={path}
        initialText={initialText}
        size={data.marker_size}
        label={t`Text of ${name}`}
        describedBy={help}
        sides={{ ours: thread.head, theirs: thread.base }}
        onChange={() => resolutions.typed(path, textNow())}
        onLeft={setLeft}
      />
      <p id={help} className={classes.help}>
        {t`Tab indents. To leave the text, press Escape, then Tab`}
      </p>
      <div className={classes.actions}>
        <Button variant={isResolved && !isGone ? 'light' : 'default'} disabled={left !== 0} onClick={() => mark(false)}>
          {kind === 'deleted' ? t`Keep this file` : t`Mark as resolved`}
        </Button>
        {kind === 'deleted' && (
          <Button variant={isGone ? 'light' : 'default'} color="red" onClick={() => mark(true)}>
            {t`Delete this file`}
          </Button>
        )}
        {isResolved && (
          <span className={classes.dim} role="status">
            {isGone ? t`Resolved: it will be deleted` : t`Resolved`}
          </span>
        )}
      </div>
    </div>
  )
}
