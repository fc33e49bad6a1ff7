import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@sheaf/ui/icons'
import { useId, useRef, useState } from 'react'
import classes from './words-field.module.css'

interface WordsFieldProps {
  label: string
  /** So many at most. */
  max: number
  words: readonly string[]
  /** What is offered while somebody types. */
  known: readonly string[]
  error: string | undefined
  onChange: (words: string[]) => void
}

/** A short list of words, such as labels or people: none of them empty or twice. */
export function WordsField({ label, max, words, known, error, onChange }: WordsFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const offered = useId()
  const full = words.length >= max
  const add = () => {
    const one = typed.trim()
    setTyped('')
    input.current?.focus()
    if (one === '' || full || words.some((each) => each.toLowerCase() === one.toLowerCase())) return
    onChange([...words, one])
  }
  return (
    <div>
      <div className={classes.add}>
        <TextInput
          ref={input}
          className={classes.input}
          label={label}
          list={offered}
          value={typed}
          error={error}
          autoComplete="off"
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            // The form is not sent by it.
            event.preventDefault()
            add()
          }}
        />
        <datalist id={offered}>
          {known
            .filter((each) => !words.includes(each))
            .map((each) => (
              <option key={each} value={each} />
            ))}
        </datalist>
        <Button variant="default" onClick={add} disabled={full} aria-label={t`Add: ${label}`}>
          {t`Add`}
        </Button>
      </div>
      {words.length > 0 && (
        <ul className={classes.words} aria-label={label}>
          {words.map((each) => (
            <li key={each}>
              {each}
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                aria-label={t`Remove ${each}`}
                onClick={() => {
                  onChange(words.filter((other) => other !== each))
                  input.current?.focus()
                }}
              >
                <IconX size={14} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
