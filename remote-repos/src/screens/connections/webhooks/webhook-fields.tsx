import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { WebhookEvent, type WebhookFields, WebhookFormat, type webhookOperations } from '@sheaf/contract'
import { Checkbox, NativeSelect } from '@sheaf/ui/controls'
import type { ContractForm } from '@sheaf/ui/form'
import { useId } from 'react'
import { useWebhookWords } from './use-webhook-words.ts'
import classes from './webhooks.module.css'

/** What a new webhook is told of unless somebody says otherwise. */
export const usual: WebhookFields = { url: '', format: 'json', events: ['push'], active: true }

type Fields = Pick<ContractForm<typeof webhookOperations.updateWebhook.body>, 'field' | 'values' | 'set' | 'box'>

/** The fields of a webhook: where it leads, how it speaks and of what. */
export function WebhookFieldSet({ field, values, set, box }: Fields) {
  const { t } = useLingui()
  const { events, formats } = useWebhookWords()
  const problemId = useId()
  const { error: problem } = field('events')
  const choose = (event: WebhookEvent, isChosen: boolean) =>
    set(
      'events',
      WebhookEvent.options.filter((one) => (one === event ? isChosen : values.events.includes(one))),
    )
  return (
    <>
      <TextInput
        label={t`Address`}
        description={t`Events are sent here as POST requests`}
        type="url"
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        {...field('url')}
      />
      <NativeSelect
        label={t`Format`}
        description={t`JSON for scripts and services, or a message for your chat. For Matrix, use a generic webhook of hookshot`}
        value={values.format ?? usual.format}
        data={WebhookFormat.options.map((value) => ({ value, label: formats[value] }))}
        onChange={({ currentTarget }) => {
          const chosen = WebhookFormat.options.find((format) => format === currentTarget.value)
          if (chosen) set('format', chosen)
        }}
      />
      <fieldset className={classes.group} aria-describedby={problem && problemId}>
        <legend>{t`Events`}</legend>
        <div className={classes.events}>
          {WebhookEvent.options.map((event) => (
            <Checkbox
              key={event}
              name="events"
              label={events[event].label}
              description={events[event].description}
              checked={values.events.includes(event)}
              aria-invalid={problem ? true : undefined}
              onChange={({ currentTarget }) => choose(event, currentTarget.checked)}
            />
          ))}
        </div>
        {problem && (
          <p id={problemId} className={classes.problem}>
            {problem}
          </p>
        )}
      </fieldset>
      <Checkbox label={t`Active`} description={t`Turn off to pause this webhook`} {...box('active')} />
    </>
  )
}
