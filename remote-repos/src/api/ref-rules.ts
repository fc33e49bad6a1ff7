import { useLingui } from '@lingui/react/macro'
import { createRefRule, deleteRefRule, listCheckContexts, listRefRules, replaceRefRule } from '@sheaf/client/operations'
import type { RefRule, RefRuleFields } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'

/** The rules of a repository about its branches and tags. */
export const refRulesQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'ref-rules'],
    queryFn: ({ signal }) => listRefRules({ params: { ...at } }, { signal }),
  })

/** Contexts of the checks that commits have had lately. */
export const checkContextsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'check-contexts'],
    queryFn: ({ signal }) => listCheckContexts({ params: { ...at } }, { signal }),
  })

/** Adds a rule, or changes the one of this uid. */
export function useSaveRule(at: RepositoryAt, uid: string | undefined) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: RefRuleFields) =>
      uid === undefined ? createRefRule({ params: { ...at }, body }) : replaceRefRule({ params: { ...at, uid }, body }),
    onSuccess: (rules) => {
      client.setQueryData(refRulesQuery(at).queryKey, rules)
      notify.success(t`Rule saved`)
    },
  })
}

export function useDeleteRule(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ uid }: RefRule) => deleteRefRule({ params: { ...at, uid } }),
    onSuccess: (rules) => {
      client.setQueryData(refRulesQuery(at).queryKey, rules)
      notify.success(t`Rule deleted`)
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the rule`)),
  })
}
