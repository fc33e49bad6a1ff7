import { Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { reviewOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useEffect, useRef } from 'react'
import type { PullAt } from '../../api/review-threads.ts'
import { type SuggestionAt, useApplySuggestions } from '../../api/suggestions.ts'
import threads from '../../components/thread.module.css'
import { usePull } from '../../components/use-pull.ts'
import classes from './suggested-change.module.css'

interface ApplySuggestionsProps {
  pull: PullAt
  suggestions: readonly SuggestionAt[]
  onDone: () => void
}

/** Commits suggestions with the words of whoever applies them, or the usual ones. */
export function ApplySuggestions({ pull, suggestions, onDone }: ApplySuggestionsProps) {
  const { t } = useLingui()
  const field = useRef<HTMLTextAreaElement>(null)
  // The commit that whoever applies them has seen.
  const head = usePull().first?.pull.head_id ?? ''
  const { form, field: fieldOf } = useContractForm({
    schema: reviewOperations.applySuggestions.body,
    initialValues: { suggestions: [...suggestions], message: '', head },
    mutation: useApplySuggestions(pull),
    onSuccess: onDone,
    onError: (error) => ({ said: messageOf(error, t`Couldn't apply the suggestions`) }),
  })
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const { length } = suggestions
  return (
    <section className={classes.apply} aria-label={t`Apply suggestions`}>
      <Form
        of={form}
        fieldsClassName={threads.fields}
        actions={
          <div className={threads.buttons}>
            <Button type="submit" loading={form.busy}>
              <Plural value={length} one="Commit # suggestion" other="Commit # suggestions" />
            </Button>
            <Button variant="subtle" color="gray" onClick={onDone}>{t`Cancel`}</Button>
          </div>
        }
      >
        <InputBase
          {...fieldOf('message')}
          ref={field}
          component="textarea"
          multiline
          label={t`Commit message`}
          // What the server writes: commits are in one language.
          placeholder="Apply suggestions from code review"
          rows={2}
        />
      </Form>
    </section>
  )
}
