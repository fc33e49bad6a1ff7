import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type Webhook, webhookOperations } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { NotFoundState, RelativeTime, TextLink } from '@sheaf/ui'
import { Form, SettingsSection, useContractForm } from '@sheaf/ui/form'
import { ConfirmDialog, Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDeleteWebhook, useRotateSecret, useUpdateWebhook, webhooksQuery } from '../../../api/webhooks.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookFieldSet } from './webhook-fields.tsx'
import { WebhookSecret } from './webhook-secret.tsx'
import classes from './webhooks.module.css'

/** /:owner/:repo/settings/webhooks/:uid: one address, what it is told of and what it was told. */
export function WebhookScreen() {
  const at = useRepositoryAt()
  const { uid } = useParams()
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(at))
  const webhook = webhooks.find((one) => one.uid === uid)
  return webhook === undefined ? <NotFoundState /> : <WebhookPage key={webhook.uid} webhook={webhook} />
}

function WebhookPage({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  return (
    <section className={classes.column}>
      <p className={classes.back}>
        <TextLink to={paths.repositorySettings(at.owner, at.repo, 'webhooks')}>{t`All webhooks`}</TextLink>
      </p>
      <h2 className={classes.address}>{webhook.url}</h2>
      <Deliveries at={at} uid={webhook.uid} />
      <Settings webhook={webhook} />
      <Secret webhook={webhook} />
      <Removal webhook={webhook} />
    </section>
  )
}

function Settings({ webhook }: { webhook: Webhook }) {
  const { t } = useLingui()
  const { url, format, events, active } = webhook
  const contract = useContractForm({
    schema: webhookOperations.updateWebhook.body,
    initialValues: { url, format, events, active },
    mutation: useUpdateWebhook(useRepositoryAt(), webhook.uid),
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the webhook`) }),
  })
  return (
    <SettingsSection title={t`Settings`}>
      <Form
        of={contract.form}
        fieldsClassName={classes.stack}
        actions={
          <Button type="submit" loading={contract.form.busy}>
            {t`Save`}
          </Button>
        }
      >
        <WebhookFieldSet {...contract} />
      </Form>
    </SettingsSection>
  )
}

function Secret({ webhook: { uid, previous_secret_until: until } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const rotate = useRotateSecret(useRepositoryAt(), uid)
  return (
    <SettingsSection
      title={t`Secret`}
      description={t`For a day after a change, X-Sheaf-Signatures has the signatures of both secrets, so you can switch without missing events`}
    >
      {until !== null && (
        <p className={classes.dim}>
          <Trans>
            The secret before this one signs, too, until <RelativeTime at={until} />
          </Trans>
        </p>
      )}
      <Button variant="default" loading={rotate.isPending} onClick={() => rotate.mutate()}>
        {t`Generate a new secret`}
      </Button>
      <Modal
        opened={rotate.data !== undefined}
        onClose={rotate.reset}
        title={t`Another secret`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <WebhookSecret secret={rotate.data?.secret ?? ''} onDone={rotate.reset} />
      </Modal>
    </SettingsSection>
  )
}

function Removal({ webhook: { uid, url } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const navigate = useNavigate()
  const remove = useDeleteWebhook(at)
  const [asking, setAsking] = useState(false)
  const leave = () => void navigate(paths.repositorySettings(at.owner, at.repo, 'webhooks'))
  return (
    <SettingsSection title={t`Delete webhook`} description={t`Nothing more is sent, and what was sent is forgotten`}>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t`Delete webhook`}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Delete this webhook?`}
        confirmLabel={t`Delete`}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate(uid, { onSuccess: leave, onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        <p className={classes.address}>{url}</p>
      </ConfirmDialog>
    </SettingsSection>
  )
}
