import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { paths, type Webhook } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { EmptyState, RelativeTime, Row, RowList, TextLink } from '@sheaf/ui'
import { IconPlus, IconWebhook } from '@sheaf/ui/icons'
import { Modal } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { webhooksQuery } from '../../../api/webhooks.ts'
import { DeliveryState } from './delivery-state.tsx'
import { NewWebhook } from './new-webhook.tsx'
import { useWebhookWords } from './use-webhook-words.ts'
import classes from './webhooks.module.css'

/** /:owner/:repo/settings/webhooks: which addresses are told of what happens. */
export function WebhooksScreen() {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(at))
  const [isOpen, setOpen] = useState(false)
  return (
    <section className={classes.column}>
      <div className={classes.head}>
        <h2>{t`Webhooks`}</h2>
        <Button leftSection={<IconPlus size={16} />} onClick={() => setOpen(true)}>
          {t`Add webhook`}
        </Button>
      </div>
      <p className={classes.dim}>
        <Trans>
          Notify other services when something happens in this repository. Each event is a signed POST request, retried
          for several hours if it fails
        </Trans>
      </p>
      {webhooks.length === 0 ? (
        <EmptyState icon={<IconWebhook size={24} />} title={t`No webhooks yet`}>
          {t`Add one to start a build, tell a chat, or keep another system up to date`}
        </EmptyState>
      ) : (
        <RowList label={t`Webhooks`}>
          {webhooks.map((webhook) => (
            <Row key={webhook.uid}>
              <WebhookRow webhook={webhook} />
            </Row>
          ))}
        </RowList>
      )}
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t`Add webhook`}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        <NewWebhook at={at} onClose={() => setOpen(false)} />
      </Modal>
    </section>
  )
}

function WebhookRow({ webhook: { uid, url, format, events, active, last } }: { webhook: Webhook }) {
  const { t } = useLingui()
  const { owner, repo } = useRepositoryAt()
  const words = useWebhookWords()
  const told = events.map((event) => words.events[event].label).join(' · ')
  return (
    <div className={classes.row}>
      <div className={classes.words}>
        <TextLink look="plain" to={paths.webhook(owner, repo, uid)}>
          <span className={classes.address}>{url}</span>
        </TextLink>
        <p className={classes.facts}>
          {words.formats[format]} · {told}
        </p>
      </div>
      <p className={classes.facts}>
        {!active && t`Off`}
        {active && last === null && t`Never used`}
        {active && last !== null && (
          <>
            <DeliveryState state={last.state} /> <RelativeTime at={last.at} />
          </>
        )}
      </p>
    </div>
  )
}
