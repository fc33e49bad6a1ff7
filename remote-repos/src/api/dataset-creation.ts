import { useLingui } from '@lingui/react/macro'
import { createDataset } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { useMutation } from '@tanstack/react-query'

/** Creates a dataset with its card, and says what came of it. Lists are asked anew. */
export function useCreateDataset() {
  const { t } = useLingui()
  return useMutation({
    mutationFn: (body: InputOf<'createDataset'>['body']) => createDataset({ body }),
    onSuccess: ({ owner, is_described }, _body, _result, { client }) => {
      if (is_described) notify.success(t`Dataset created`, { onNextPage: true })
      else notify.warning(t`The dataset was created, but its README was not. Add one by hand`, { onNextPage: true })
      return Promise.all(
        [['repositories'], ['discover'], ownerKey(owner)].map((queryKey) =>
          client.invalidateQueries({ queryKey: [...queryKey] }),
        ),
      )
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't create the dataset`)),
  })
}
