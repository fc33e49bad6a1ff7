import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { WebhookDelivery } from '@sheaf/contract'
import type { RepositoryAt } from '@sheaf/repository'
import { EmptyState, ErrorState, RelativeTime, TextSkeleton } from '@sheaf/ui'
import { IconSend } from '@sheaf/ui/icons'
import { useQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliveriesQuery, deliveryQuery, useDeliver } from '../../../api/webhooks.ts'
import { DeliveryState } from './delivery-state.tsx'
import { useWebhookWords } from './use-webhook-words.ts'
import classes from './webhooks.module.css'

/** What an address was told lately, each with what was sent and answered once it is opened. */
export function Deliveries({ at, uid }: { at: RepositoryAt; uid: string }) {
  const { t } = useLingui()
  const { data: deliveries } = useSuspenseQuery(deliveriesQuery(at, uid))
  const send = useDeliver(at, uid)
  return (
    <section className={classes.told} aria-label={t`Recent deliveries`}>
      <div className={classes.head}>
        <h3>{t`Recent deliveries`}</h3>
        <Button
          variant="default"
          leftSection={<IconSend size={16} />}
          loading={send.isPending && send.variables === undefined}
          onClick={() => send.mutate(undefined)}
        >
          {t`Send a test`}
        </Button>
      </div>
      {deliveries.length === 0 ? (
        <EmptyState title={t`Nothing was sent yet`}>{t`Send a test to see whether the address answers`}</EmptyState>
      ) : (
        <ul className={classes.deliveries}>
          {deliveries.map((delivery) => (
            <li key={delivery.uid}>
              <Delivery
                at={at}
                uid={uid}
                delivery={delivery}
                busy={send.isPending}
                onSend={() => send.mutate(delivery.uid)}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface DeliveryProps {
  at: RepositoryAt
  uid: string
  delivery: WebhookDelivery
  busy: boolean
  onSend: () => void
}

function Delivery({ at, uid, delivery, busy, onSend }: DeliveryProps) {
  const { t } = useLingui()
  const { nameOf } = useWebhookWords()
  const next = useNextAttempt(delivery)
  const [isOpen, setOpen] = useState(false)
  const { event, state, status, created_at, redelivery } = delivery
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={classes.summary}>
        <DeliveryState state={state} />
        <span className={classes.event}>
          {nameOf(event)}
          {redelivery && <span className={classes.dim}> · {t`sent again`}</span>}
        </span>
        {next !== '' && (
          <span className={classes.dim}>
            <Trans>next attempt at {next}</Trans>
          </span>
        )}
        {status !== null && <code>{status}</code>}
        <span className={classes.dim}>
          <RelativeTime at={created_at} />
        </span>
      </summary>
      {isOpen && (
        <div className={classes.detail}>
          <Detail at={at} uid={uid} delivery={delivery} />
          <Button variant="default" size="xs" disabled={busy} onClick={onSend}>
            {t`Send again`}
          </Button>
        </div>
      )}
    </details>
  )
}

function Detail({ at, uid, delivery }: Pick<DeliveryProps, 'at' | 'uid' | 'delivery'>) {
  const { t } = useLingui()
  const { problems } = useWebhookWords()
  const { attempts, duration_ms, problem } = delivery
  const next = useNextAttempt(delivery)
  const { data, error, refetch } = useQuery(deliveryQuery(at, { uid, delivery: delivery.uid, attempts }))
  return (
    <>
      {problem !== null && <p>{problems[problem]}</p>}
      {next !== '' && (
        <p>
          <Trans>
            Attempt {attempts} was not taken. The next one is at {next}
          </Trans>
        </p>
      )}
      {duration_ms !== null && (
        <p className={classes.dim}>
          <Trans>Took {duration_ms} ms</Trans>
        </p>
      )}
      {error && <ErrorState error={error} fallback={t`Couldn't load the delivery`} onRetry={() => void refetch()} />}
      {data === undefined && !error && <TextSkeleton lines={4} />}
      {data && (
        <>
          <Part title={t`Request`} headers={data.request_headers} body={inLines(data.request_body)} />
          <Part title={t`Response`} headers={data.response_headers} body={data.response_body} />
        </>
      )}
    </>
  )
}

/** When a delivery that failed is tried again; nothing where it is not. */
function useNextAttempt({ state, next_at }: WebhookDelivery): string {
  const { i18n } = useLingui()
  return state === 'retrying' && next_at !== null ? i18n.date(next_at, { timeStyle: 'short' }) : ''
}

function Part({ title, headers, body }: { title: string; headers: string; body: string }) {
  if (headers === '' && body === '') return null
  return (
    <>
      <h4>{title}</h4>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard (WCAG 2.1.1) */}
      <section className={classes.text} tabIndex={0} aria-label={title}>
        <pre>{[headers, body].filter(Boolean).join('\n\n')}</pre>
      </section>
    </>
  )
}

/** JSON as people read it; as it is where it is none. */
function inLines(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}
