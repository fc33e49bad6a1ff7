import { Plural, useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type Ref, useEffect, useId, useImperativeHandle, useState } from 'react'
import type { ThreadKind } from '../../../api/thread-lists.ts'
import { pieceAt, withPiece } from './completion-at.ts'
import classes from './query-completion.module.css'
import { useChoices } from './use-choices.tsx'

export { addListWords } from '../words.ts'

/** What the field hands its keys to; says whether one was meant for the list. */
export interface CompletionKeys {
  press(event: KeyboardEvent): boolean
}

/** What is told of the list to whoever does not see it. */
export interface CompletionState {
  list: string
  active: string | undefined
}

interface QueryCompletionProps {
  kind: ThreadKind
  text: string
  caret: number
  keys: Ref<CompletionKeys>
  onState: (state: CompletionState | undefined) => void
  onPick: (picked: { text: string; caret: number }) => void
  onClose: () => void
}

/** What may stand where the caret is in a search. Its field keeps the focus, and hands its keys down. */
export function QueryCompletion(props: QueryCompletionProps) {
  const { kind, text, caret, keys, onState, onPick, onClose } = props
  const { t } = useLingui()
  const piece = pieceAt(text, caret)
  const { choices, isFailed } = useChoices(kind, piece)
  const list = useId()
  /** What is marked counts for the text that it was marked for: Enter after more letters searches. */
  const [marked, setMarked] = useState({ at: -1, text })
  const at = marked.text === text && marked.at < choices.length ? marked.at : -1
  const option = (index: number) => `${list}-${index}`
  const active = at < 0 ? undefined : option(at)
  const hasChoices = choices.length > 0
  useEffect(() => {
    onState(hasChoices ? { list, active } : undefined)
    if (active !== undefined) document.getElementById(active)?.scrollIntoView({ block: 'nearest' })
  }, [onState, hasChoices, list, active])
  useEffect(() => () => onState(undefined), [onState])
  const pick = (index: number) => {
    const choice = choices[index]
    if (choice !== undefined) onPick(withPiece(text, piece, choice.text))
  }
  useImperativeHandle(keys, () => ({
    press({ key, shiftKey, altKey, ctrlKey, metaKey }) {
      if (key === 'Escape') {
        onClose()
        return true
      }
      if (!hasChoices || shiftKey || altKey || ctrlKey || metaKey) return false
      if (key === 'ArrowDown') setMarked({ at: at + 1 < choices.length ? at + 1 : 0, text })
      else if (key === 'ArrowUp') setMarked({ at: at > 0 ? at - 1 : choices.length - 1, text })
      else if (key === 'Enter' && at >= 0) pick(at)
      else return false
      return true
    },
  }))
  if (!hasChoices && !isFailed) return null
  return (
    // The field keeps the focus while something is picked here.
    <div className={classes.box} onPointerDown={(event) => event.preventDefault()}>
      {isFailed ? (
        <p className={classes.failed} role="alert">{t`Couldn't load suggestions`}</p>
      ) : (
        <div id={list} role="listbox" aria-label={t`Suggestions`} className={classes.list}>
          {choices.map((choice, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are heard by the field
            <div
              key={choice.text}
              id={option(index)}
              role="option"
              aria-selected={index === at}
              className={classes.option}
              onPointerMove={() => setMarked({ at: index, text })}
              onClick={() => pick(index)}
            >
              <span className={classes.shown}>{choice.shown}</span>
              {choice.about !== undefined && choice.about !== '' && (
                <span className={classes.about}>{choice.about}</span>
              )}
            </div>
          ))}
        </div>
      )}
      <span role="status" className={classes.count}>
        {hasChoices && <Plural value={choices.length} one="# suggestion" other="# suggestions" />}
      </span>
    </div>
  )
}
