import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { limits } from '@sheaf/contract'
import { lazyModule } from '@sheaf/shell'
import { Fence } from '@sheaf/ui'
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import type { ThreadKind } from '../api/thread-lists.ts'
import type { CompletionKeys, CompletionState } from './list-tools/query-completion/query-completion.tsx'
import classes from './thread-list.module.css'
import { useListAsked } from './use-list-asked.ts'
import { useQuietly } from './use-quietly.ts'

const completion = lazyModule(async () => {
  const { QueryCompletion, addListWords } = await import(
    /* webpackChunkName: "list-tools" */ './list-tools/query-completion/query-completion.tsx'
  )
  await addListWords()
  return QueryCompletion
})

/** The field of a list's search, whose text is asked for once Enter is pressed. What may be typed is proposed: the code of that comes when the page is at rest. */
export function QueryField({ kind }: { kind: ThreadKind }) {
  const { t } = useLingui()
  const { asked, change } = useListAsked()
  const { loaded: Completion, load } = useQuietly(completion)
  const [typed, setTyped] = useState({ text: asked.q, caret: asked.q.length, of: asked.q })
  const [isOpen, setOpen] = useState(false)
  const [state, setState] = useState<CompletionState>()
  const keys = useRef<CompletionKeys>(null)
  const field = useRef<HTMLInputElement>(null)
  /** Where the caret is to be once what was picked stands in the field. */
  const moved = useRef<number>(undefined)
  // The address has another search: a choice was clicked, or one went back.
  if (typed.of !== asked.q) setTyped({ text: asked.q, caret: asked.q.length, of: asked.q })
  const { text, caret } = typed
  useLayoutEffect(() => {
    if (moved.current !== undefined) field.current?.setSelectionRange(moved.current, moved.current)
    moved.current = undefined
  })
  const show = () => {
    load()
    setOpen(true)
  }
  const note = ({ value, selectionStart }: HTMLInputElement) =>
    setTyped({ text: value, caret: selectionStart ?? value.length, of: asked.q })
  const pressed = (event: KeyboardEvent<HTMLInputElement>) => {
    // Enter ends what an input method composes.
    if (event.nativeEvent.isComposing) return
    if (isOpen && keys.current?.press(event) === true) return event.preventDefault()
    if (event.key === 'Enter') {
      setOpen(false)
      change({ q: text.trim() })
    } else if (event.key === 'ArrowDown') {
      event.preventDefault()
      show()
    }
  }
  const isShown = isOpen && state !== undefined
  return (
    <div className={classes.query}>
      <TextInput
        ref={field}
        type="search"
        role="combobox"
        aria-label={t`Search titles`}
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? state.list : undefined}
        aria-activedescendant={isShown ? state.active : undefined}
        placeholder={t`Search titles`}
        value={text}
        maxLength={limits.threadQueryMax}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => {
          note(currentTarget)
          show()
        }}
        onSelect={({ currentTarget }) => note(currentTarget)}
        onClick={show}
        onBlur={() => setOpen(false)}
        onKeyDown={pressed}
      />
      {isOpen && Completion && (
        <Fence fallback={null} onFailure={() => setOpen(false)}>
          <Completion
            kind={kind}
            text={text}
            caret={caret}
            keys={keys}
            onState={setState}
            onPick={(picked) => {
              moved.current = picked.caret
              setTyped({ ...picked, of: asked.q })
            }}
            onClose={() => setOpen(false)}
          />
        </Fence>
      )}
    </div>
  )
}
