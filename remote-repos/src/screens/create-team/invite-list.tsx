import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@sheaf/ui/icons'
import { type KeyboardEvent, useRef, useState } from 'react'
import classes from './new-team-form.module.css'

/** More at once would be a mailing: the page of members has room for the others. */
const mostAtOnce = 20

interface InviteListProps {
  invited: readonly string[]
  onChange: (invited: readonly string[]) => void
}

/** Who will be invited: trimmed, none of them empty or twice (SPEC 5). */
export function InviteList({ invited, onChange }: InviteListProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const full = invited.length >= mostAtOnce
  const add = () => {
    const one = typed.trim()
    setTyped('')
    input.current?.focus()
    if (one === '' || full || invited.some((each) => each.toLowerCase() === one.toLowerCase())) return
    onChange([...invited, one])
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form is not sent by it.
    event.preventDefault()
    add()
  }
  return (
    <div>
      <div className={classes.add}>
        <TextInput
          ref={input}
          label={t`Invite members`}
          description={t`By email or username. They join as writers once they accept`}
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={onKey}
        />
        <Button variant="default" onClick={add} disabled={full}>
          {t`Add`}
        </Button>
      </div>
      {invited.length > 0 && (
        <ul className={classes.invited} aria-label={t`To be invited`}>
          {invited.map((each) => (
            <li key={each}>
              {each}
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t`Remove ${each}`}
                onClick={() => {
                  onChange(invited.filter((other) => other !== each))
                  input.current?.focus()
                }}
              >
                <IconX size={16} />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
