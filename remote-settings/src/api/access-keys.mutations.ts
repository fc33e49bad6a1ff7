import { useLingui } from '@lingui/react/macro'
import { createAccessKey, deleteAccessKey, updateAccessKey } from '@sheaf/client/operations'
import { type AccessKey, accessAreas, type InputOf, pageSizes } from '@sheaf/contract'
import { notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { accessKeysQuery } from './access-keys.queries.ts'
import { isGone, sayFailure } from './failure.ts'

export type NewKey = InputOf<'createAccessKey'>['body']

/** Creates a key and puts it at the head of the first page, where the server lists it from then on. */
export function useCreateAccessKey() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewKey) => createAccessKey({ body }),
    // The answer holds the secret: it must not outlive the dialog that shows it.
    gcTime: 0,
    onSuccess: async ({ token: _secret, ...key }) => {
      client.setQueryData(accessKeysQuery(1).queryKey, (page) =>
        page
          ? { items: [key, ...page.items].slice(0, pageSizes.accessKeys), total_count: page.total_count + 1 }
          : undefined,
      )
      notify.success(t`Access key created successfully`)
      await client.invalidateQueries({ queryKey: ['access-keys'], refetchType: 'none' })
    },
    onError: (error) => sayFailure(error, t`Failed to create access key`),
  })
}

type KeyChanges = NonNullable<InputOf<'updateAccessKey'>['body']>

/** Changes a key; the page that shows it has it as the server does from then on. */
export function useUpdateAccessKey(before: AccessKey) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: KeyChanges) => updateAccessKey({ params: { id: before.id }, body: changesOf(before, body) }),
    onSuccess: async () => {
      notify.success(t`Access key saved`)
      await client.invalidateQueries({ queryKey: ['access-keys'] })
    },
    onError: (error) => {
      sayFailure(error, t`Failed to save access key`)
      if (isGone(error)) void client.invalidateQueries({ queryKey: ['access-keys'] })
    },
  })
}

/** What is another than before, and nothing else. */
function changesOf(before: AccessKey, { targets, addresses, ...body }: KeyChanges): KeyChanges {
  const changes: KeyChanges = {}
  for (const area of accessAreas) if (body[area] !== before[area]) changes[area] = body[area]
  if (body.title !== before.title) changes.title = body.title
  if (body.description !== before.description) changes.description = body.description
  if (body.expiration !== before.expiration.slice(0, 10)) changes.expiration = body.expiration
  const uids = (list: readonly { uid: string }[] | null) => list?.map(({ uid }) => uid).join(' ')
  // One whose targets are all gone shows none: chosen is what somebody has chosen.
  const shown = before.targets?.length === 0 ? null : before.targets
  if (targets !== undefined && uids(targets) !== uids(shown)) changes.targets = targets
  if (addresses?.join(' ') !== before.addresses.join(' ')) changes.addresses = addresses
  return changes
}

/** Deletes a key and takes it off the page that shows it; the key that moves up is fetched after. */
export function useDeleteAccessKey(shownPage: number) {
  const { t } = useLingui()
  const client = useQueryClient()
  const takeOff = (id: string) => {
    client.setQueryData(accessKeysQuery(shownPage).queryKey, (page) => {
      const items = page?.items.filter((key) => key.id !== id)
      return page && items && { items, total_count: page.total_count - page.items.length + items.length }
    })
    void client.invalidateQueries({ queryKey: ['access-keys'] })
  }
  return useMutation({
    mutationFn: (id: string) => deleteAccessKey({ params: { id } }),
    onSuccess: (_, id) => {
      takeOff(id)
      notify.success(t`Access key deleted successfully`)
    },
    onError: (error, id) => {
      sayFailure(error, t`Failed to delete access key`)
      // What is gone already leaves the list at once, too: the focus goes to the row that stays, and must not find this one.
      if (isGone(error)) takeOff(id)
    },
  })
}
