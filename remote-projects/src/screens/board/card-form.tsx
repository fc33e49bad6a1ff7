import { useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { ApiError } from '@sheaf/client/errors'
import { limits, type ProjectBoard, type ProjectCardDetails, projectOperations } from '@sheaf/contract'
import { messageOf, queryClient } from '@sheaf/shell'
import { InputBase } from '@sheaf/ui/controls'
import { Form, useContractForm } from '@sheaf/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useUpdateCard } from '../../api/board.mutations.ts'
import { cardQuery, peopleQuery } from '../../api/projects.queries.ts'
import { changedFields } from './changed-fields.ts'
import classes from './small-form.module.css'
import { WordsField } from './words-field.tsx'

interface CardFormProps {
  board: ProjectBoard
  /** As it was when somebody began to edit it, and then as it became meanwhile. */
  card: ProjectCardDetails
  onDone: () => void
}

/**
 * Edits a card. Only what was changed is sent; where somebody else has changed the card meanwhile, their words are shown beside
 * what was typed, which is kept and may be saved then.
 */
export function CardForm({ board, card, onDone }: CardFormProps) {
  const { t } = useLingui()
  const { uid: project } = board.project
  const [read] = useState(() => ({
    revision: card.revision,
    title: card.title,
    text: card.text,
    labels: card.labels,
    assignees: card.assignees,
    due_date: card.due_date ?? '',
    repository: card.repository ? `${card.repository.owner}/${card.repository.name}` : '',
  }))
  const [theirs, setTheirs] = useState<ProjectCardDetails>()
  const people = useQuery(peopleQuery(project, ''))
  const update = useUpdateCard(project, card.uid)
  const { form, field, values, set } = useContractForm({
    schema: projectOperations.updateCard.body,
    initialValues: read,
    mutation: {
      isPending: update.isPending,
      mutate: (body, then) => update.mutate(changedFields(body, read), then),
    },
    onSuccess: onDone,
    onError: (error) => {
      if (error instanceof ApiError && error.code === 409) {
        void queryClient.fetchQuery({ ...cardQuery(project, card.uid), staleTime: 0 }).then((now) => {
          setTheirs(now)
          set('revision', now.revision)
        })
      }
      return { said: messageOf(error, t`Couldn't save the card`) }
    },
  })
  const known = [...new Set(board.cards.flatMap(({ labels }) => labels))]
  return (
    <Form
      of={form}
      className={classes.form}
      fieldsClassName={classes.fields}
      actions={
        <div className={classes.actions}>
          <Button variant="default" onClick={onDone} disabled={form.busy}>
            {t`Cancel`}
          </Button>
          <Button type="submit" loading={form.busy}>
            {t`Save Changes`}
          </Button>
        </div>
      }
    >
      {theirs && (
        <section className={classes.theirs} aria-label={t`The card as it is now`}>
          <p>{t`Someone else has saved this card. What you typed is kept. Saving again replaces the fields you changed`}</p>
          <strong>{theirs.title}</strong>
          <pre>{theirs.text}</pre>
        </section>
      )}
      <TextInput label={t`Title`} autoComplete="off" data-autofocus {...field('title')} />
      <InputBase
        component="textarea"
        multiline
        rows={8}
        label={t`Description`}
        description={t`In Markdown`}
        {...field('text')}
      />
      <WordsField
        label={t`Labels`}
        max={limits.labelsPerCard}
        words={values.labels ?? []}
        known={known}
        error={field('labels').error}
        onChange={(labels) => set('labels', labels)}
      />
      <WordsField
        label={t`Assignees`}
        max={limits.assigneesPerCard}
        words={values.assignees ?? []}
        known={people.data?.map(({ username }) => username) ?? []}
        error={field('assignees').error}
        onChange={(assignees) => set('assignees', assignees)}
      />
      <TextInput type="date" label={t`Due date`} {...field('due_date')} />
      <TextInput
        label={t`Repository`}
        description={t`As owner/name`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('repository')}
      />
    </Form>
  )
}
