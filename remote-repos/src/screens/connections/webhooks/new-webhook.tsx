import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type Webhook, webhookOperations } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { useContractForm } from '@sheaf/ui/form'
import { useState } from 'react'
import { useCreateWebhook } from '../../../api/webhooks.ts'
import { RefForm } from '../../../components/ref-dialogs/ref-form.tsx'
import { usual, WebhookFieldSet } from './webhook-fields.tsx'
import { WebhookSecret } from './webhook-secret.tsx'

/** Adds a webhook, and shows its secret this once. */
export function NewWebhook({ at, onClose }: { at: RepositoryAt; onClose: () => void }) {
  const { t } = useLingui()
  const [made, setMade] = useState<{ webhook: Webhook; secret: string }>()
  const contract = useContractForm({
    schema: webhookOperations.createWebhook.body,
    initialValues: { ...usual, secret: '' },
    mutation: useCreateWebhook(at),
    onSuccess: setMade,
    onError: (error) => ({ said: messageOf(error, t`Couldn't add the webhook`) }),
  })
  if (made) return <WebhookSecret secret={made.secret} onDone={onClose} />
  const { form, field } = contract
  return (
    <RefForm of={form} submitLabel={t`Add webhook`} onClose={onClose}>
      <WebhookFieldSet {...contract} />
      <TextInput
        label={t`Secret`}
        description={t`Signs what is sent, so that receivers know that it comes from here. Left empty, one is made for you`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...field('secret')}
      />
    </RefForm>
  )
}
