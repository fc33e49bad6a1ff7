import { useLingui } from '@lingui/react/macro'
import {
  archiveRepository,
  deleteRepository,
  getRepositorySettings,
  renameRepository,
  setRepositoryKind,
  setRepositoryVisibility,
  setTemplate,
  updateRepository,
} from '@sheaf/client/operations'
import { type InputOf, paths, type RepoKind } from '@sheaf/contract'
import { type RepositoryAt, repositoryKey } from '@sheaf/repository'
import { messageOf, notify, ownerKey } from '@sheaf/shell'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'

/** What the settings of a repository show beyond the repository itself. */
export const repositorySettingsQuery = (at: RepositoryAt) =>
  queryOptions({
    queryKey: [...repositoryKey(at), 'settings'],
    queryFn: ({ signal }) => getRepositorySettings({ params: { ...at } }, { signal }),
  })

/** Asks anew for all that shows a repository: its own pages, lists, its owner. */
function useAskAnew(at: RepositoryAt) {
  const client = useQueryClient()
  const keys = [repositoryKey(at), ['repositories'], ownerKey(at.owner)]
  return () => Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey: [...queryKey] })))
}

/** Changes what is said of a repository. */
export function useUpdateRepository(at: RepositoryAt) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (body: InputOf<'updateRepository'>['body']) => updateRepository({ params: { ...at }, body }),
    onSuccess: () => {
      notify.success(t`Changes saved`)
      return askAnew()
    },
  })
}

/** Gives a repository another name, and goes on to its settings there. */
export function useRenameRepository(at: RepositoryAt) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: InputOf<'renameRepository'>['body']) => renameRepository({ params: { ...at }, body }),
    onSuccess: async ({ owner, repo_name }) => {
      notify.success(t`Repository renamed to ${repo_name}`)
      await navigate(paths.repositorySettings(owner, repo_name), { replace: true })
      void askAnew()
    },
  })
}

/** Says whether only people with a role in it see a repository. */
export function useSetVisibility(at: RepositoryAt) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (isPrivate: boolean) => setRepositoryVisibility({ params: { ...at }, body: { is_private: isPrivate } }),
    onSuccess: (_, isPrivate) => {
      notify.success(isPrivate ? t`The repository is private now` : t`The repository is public now`)
      return askAnew()
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't change the visibility`)),
  })
}

/** Lets others be made from the files of a repository, or no longer. */
export function useSetTemplate(at: RepositoryAt) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (template: boolean) => setTemplate({ params: { ...at }, body: { template } }),
    onSuccess: (_, isTemplate) => {
      notify.success(isTemplate ? t`The repository is a template now` : t`The repository is no template any more`)
      return askAnew()
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't change the repository`)),
  })
}

/** Says what the repository holds. */
export function useSetKind(at: RepositoryAt) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (kind: RepoKind) => setRepositoryKind({ params: { ...at }, body: { kind } }),
    onSuccess: () => {
      notify.success(t`Changes saved`)
      return askAnew()
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't change the repository`)),
  })
}

/** Archives a repository, or lets it be changed again. */
export function useArchiveRepository(at: RepositoryAt) {
  const { t } = useLingui()
  const askAnew = useAskAnew(at)
  return useMutation({
    mutationFn: (archived: boolean) => archiveRepository({ params: { ...at }, body: { archived } }),
    onSuccess: (_, archived) => {
      notify.success(archived ? t`Repository archived` : t`Repository unarchived`)
      return askAnew()
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't change the repository`)),
  })
}

/** Deletes a repository, and goes on to where it can be restored. */
export function useDeleteRepository(at: RepositoryAt) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: (body: InputOf<'deleteRepository'>['body']) => deleteRepository({ params: { ...at }, body }),
    onSuccess: async () => {
      notify.success(t`Repository deleted`)
      await navigate(paths.deletedRepositories(), { replace: true })
      client.removeQueries({ queryKey: repositoryKey(at) })
      for (const queryKey of [['repositories'], ownerKey(at.owner), ['deleted-repositories']])
        void client.invalidateQueries({ queryKey: [...queryKey] })
    },
  })
}
