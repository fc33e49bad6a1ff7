import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { InputBase } from '@sheaf/ui/controls'
import type { FieldProps } from '@sheaf/ui/form'
import { ViewTabs } from '@sheaf/ui/writing'
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { AttachLater } from './attach-later.tsx'
import classes from './markdown-field.module.css'
import { withoutPlaceholders } from './placeholder.ts'
import { TextPreview } from './text-preview.tsx'
import type { KeptText } from './use-kept-text.ts'

interface MarkdownFieldProps {
  label: string
  rows: number
  field: FieldProps
  /** Puts a text in, as typing does. */
  onText: (text: string) => void
  /** What this browser keeps of it: the form begins with what was found there. */
  kept: KeptText
  /** What stands there where nothing was found. */
  initial?: string
  inputRef?: RefObject<HTMLTextAreaElement | null>
}

/**
 * A text in Markdown as it is written, and as it will be shown. What was typed comes back after the page was left without sending it. Ctrl or Cmd
 * with Enter sends the form.
 */
export function MarkdownField({ label, rows, field, onText, kept, initial = '', inputRef }: MarkdownFieldProps) {
  const { t } = useLingui()
  const id = useId()
  const own = useRef<HTMLTextAreaElement>(null)
  const area = inputRef ?? own
  const [view, setView] = useState<'write' | 'preview'>('write')
  const { value, onChange, ...rest } = field
  const [isBack, setBack] = useState(kept.found !== undefined && kept.found !== initial)
  // What is wrong with a text is said where it is written.
  useEffect(() => {
    if (field.error !== undefined) setView('write')
  }, [field.error])
  const typed = (text: string) => kept.keep(text === initial ? '' : withoutPlaceholders(text))
  return (
    <div>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      <ViewTabs
        label={label}
        shown={view}
        onShow={setView}
        beside={<span className={classes.format}>{t`Markdown`}</span>}
        tabs={[
          {
            name: 'write',
            label: t`Write`,
            isKept: true,
            panel: (
              <InputBase
                {...rest}
                id={id}
                ref={area}
                component="textarea"
                multiline
                rows={rows}
                variant="unstyled"
                classNames={{ input: classes.text ?? '', error: classes.error ?? '' }}
                value={value}
                onChange={(event) => {
                  typed(event.currentTarget.value)
                  onChange(event)
                }}
                onKeyDown={sendByKey}
              />
            ),
          },
          { name: 'preview', label: t`Preview`, panel: <TextPreview text={value} /> },
        ]}
      />
      <AttachLater of={area} />
      {isBack && (
        <p className={classes.back} role="status">
          {t`What you wrote here before is back.`}
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => {
              kept.drop()
              setBack(false)
              onText(initial)
            }}
          >
            {t`Discard it`}
          </Button>
        </p>
      )}
    </div>
  )
}

function sendByKey(event: KeyboardEvent<HTMLTextAreaElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}
