import { useLingui } from '@lingui/react/macro'
import {
  createWebhook,
  deleteWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  pingWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  updateWebhook,
} from '@sheaf/client/operations'
import type { InputOf, WebhookFields } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

const keyOf = (at: RepositoryAt) => [...repositoryKey(at), 'webhooks']

/** The webhooks of a repository. */
export const webhooksQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: keyOf(at),
    queryFn: ({ signal }) => listWebhooks({ params: { ...at } }, { signal }),
  })

const leastMs = 2_000
const mostMs = 10 * 60_000

/** What a webhook was told lately; asked again while something of it is under way. */
export const deliveriesQuery = (at: RepositoryAt, uid: string) =>
  queryOptions({
    queryKey: [...keyOf(at), uid, 'deliveries'],
    queryFn: ({ signal }) => listWebhookDeliveries({ params: { ...at, uid } }, { signal }),
    refetchInterval: ({ state: { data = [] } }) => {
      const waiting = data.flatMap(({ next_at, status, problem }) =>
        next_at === null ? [] : [{ at: Date.parse(next_at), isFirst: status === null && problem === null }],
      )
      if (waiting.length === 0) return false
      // The first attempt follows at once.
      if (waiting.some(({ isFirst }) => isFirst)) return leastMs
      return Math.min(mostMs, Math.max(leastMs, Math.min(...waiting.map(({ at }) => at)) + leastMs - Date.now()))
    },
  })

/** One delivery with what was sent and answered, as of its last attempt. */
export const deliveryQuery = (
  at: RepositoryAt,
  { uid, delivery, attempts }: { uid: string; delivery: string; attempts: number },
) =>
  queryOptions({
    queryKey: [...keyOf(at), uid, 'deliveries', delivery, attempts],
    queryFn: ({ signal }) => getWebhookDelivery({ params: { ...at, uid, delivery } }, { signal }),
  })

/** What is shown of webhooks is asked for anew. */
const useStale = (at: RepositoryAt) => {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: keyOf(at) })
}

export function useCreateWebhook(at: RepositoryAt) {
  const stale = useStale(at)
  return useMutation({
    mutationFn: (body: InputOf<'createWebhook'>['body']) => createWebhook({ params: { ...at }, body }),
    onSuccess: stale,
  })
}

export function useUpdateWebhook(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  const stale = useStale(at)
  return useMutation({
    mutationFn: (body: WebhookFields) => updateWebhook({ params: { ...at, uid }, body }),
    onSuccess: async () => {
      notify.success(t`Webhook saved`)
      await stale()
    },
  })
}

export function useRotateSecret(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  const stale = useStale(at)
  return useMutation({
    mutationFn: () => rotateWebhookSecret({ params: { ...at, uid }, body: {} }),
    onSuccess: stale,
    onError: (error) => notify.error(messageOf(error, t`Couldn't make another secret`)),
  })
}

export function useDeleteWebhook(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (uid: string) => deleteWebhook({ params: { ...at, uid } }),
    onSuccess: (_, uid) => {
      client.setQueryData(webhooksQuery(at).queryKey, (all) => all?.filter((webhook) => webhook.uid !== uid))
      notify.success(t`Webhook deleted`)
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the webhook`)),
  })
}

/** Sends a delivery: one that was sent before, or where none is named a test. */
export function useDeliver(at: RepositoryAt, uid: string) {
  const { t } = useLingui()
  const stale = useStale(at)
  return useMutation({
    mutationFn: (delivery: string | undefined) =>
      delivery === undefined
        ? pingWebhook({ params: { ...at, uid } })
        : redeliverWebhook({ params: { ...at, uid, delivery } }),
    onSuccess: stale,
    onError: (error) => notify.error(messageOf(error, t`Couldn't send it`)),
  })
}
