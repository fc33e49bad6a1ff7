import type { WebhookDelivery } from '@sheaf/contract'
import { IconAlertTriangle, IconCheck, IconClock } from '@sheaf/ui/icons'
import { useWebhookWords } from './use-webhook-words.ts'
import classes from './webhooks.module.css'

const icons = {
  waiting: IconClock,
  retrying: IconAlertTriangle,
  delivered: IconCheck,
  failed: IconAlertTriangle,
} as const

/** How a delivery stands, in a sign and a word. */
export function DeliveryState({ state }: { state: WebhookDelivery['state'] }) {
  const { states } = useWebhookWords()
  const Icon = icons[state]
  return (
    <span className={classes.state} data-state={state}>
      <Icon size={16} aria-hidden="true" />
      {states[state]}
    </span>
  )
}
