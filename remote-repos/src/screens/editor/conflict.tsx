import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { printableName } from '@sheaf/code/printable-name'
import type { CommitOutcome } from '@sheaf/contract'
import { ListSkeleton } from '@sheaf/ui'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import classes from './editor.module.css'
import type { Source } from './use-edited-file.ts'

const TextChanges = lazy(async () => {
  const { TextChanges } = await import(/* webpackChunkName: "text-changes" */ './text-changes.tsx')
  return { default: TextChanges }
})

interface ConflictProps {
  answer: CommitOutcome
  source: Source
  path: string
  /** The text in the editor. */
  mine: () => string
  /** Goes on from what the branch holds now: with a text in place of the one in the editor, or with that. */
  onGoOn: (source: Source, text?: string) => void
}

/**
 * Others have changed the same file meanwhile, and the two can't be merged: both texts, and the three ways on. The text in the editor
 * stays whichever is taken: even what is replaced can be undone.
 */
export function Conflict({ answer, source, path, mine, onGoOn }: ConflictProps) {
  const { t } = useLingui()
  const title = useRef<HTMLHeadingElement>(null)
  const [text] = useState(mine)
  useEffect(() => title.current?.focus(), [])
  const { branch, commit_id: base } = answer
  const [theirs] = answer.conflicts
  const name = printableName(theirs?.path ?? path)
  const isGone = theirs?.is_gone === true
  const next: Source = isGone
    ? { base, path: undefined, text: '' }
    : { base, path: source.path ?? path, text: theirs?.text ?? undefined }
  return (
    <section className={classes.conflict} aria-labelledby="conflict-title">
      <h2 id="conflict-title" ref={title} tabIndex={-1}>
        {isGone ? t`${name} was deleted while you edited it` : t`${name} was changed while you edited it`}
      </h2>
      <p>
        {isGone
          ? t`Nothing was committed. Your text is still here: commit it to have the file again.`
          : t`Someone else committed to ${branch}, and the changes conflict. Nothing was committed, and your text is still here.`}
      </p>
      {!isGone && theirs?.text === null && <p>{t`On the branch it is no text any more.`}</p>}
      {theirs?.text != null && (
        <>
          <h3>{t`What your text changes in theirs`}</h3>
          <div className={classes.side}>
            <Suspense fallback={<ListSkeleton rows={6} height={36} />}>
              <TextChanges path={path} before={theirs.text} after={text} />
            </Suspense>
          </div>
        </>
      )}
      <div className={classes.choices}>
        <Button variant="default" onClick={() => onGoOn(next)}>
          {isGone ? t`Keep my text` : t`Keep my text instead of theirs`}
        </Button>
        {theirs?.text != null && (
          <Button variant="default" onClick={() => onGoOn(next, theirs.text ?? undefined)}>
            {t`Take theirs`}
          </Button>
        )}
      </div>
      <p className={classes.help}>
        {t`Either way you go on editing, and commit when it is right. The tab “Changes” shows what your commit will change.`}
      </p>
    </section>
  )
}
