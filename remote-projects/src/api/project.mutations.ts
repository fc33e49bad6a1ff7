import { useLingui } from '@lingui/react/macro'
import { createProject, deleteProject, updateProject } from '@sheaf/client/operations'
import type { InputOf } from '@sheaf/contract'
import { messageOf, notify } from '@sheaf/shell'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { projectsKey } from './projects.queries.ts'

/** Creates a project. */
export function useCreateProject() {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'createProject'>['body']) => createProject({ body }),
    onSuccess: () => {
      notify.success(t`Project created`, { onNextPage: true })
      return client.invalidateQueries({ queryKey: projectsKey })
    },
  })
}

/** Changes what a project says of itself. */
export function useUpdateProject(project: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: InputOf<'updateProject'>['body']) => updateProject({ params: { project }, body }),
    onSuccess: () => {
      notify.success(t`Project saved`)
      return client.invalidateQueries({ queryKey: projectsKey })
    },
  })
}

/** Deletes a project. */
export function useDeleteProject(project: string) {
  const { t } = useLingui()
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => deleteProject({ params: { project } }),
    onSuccess: () => {
      notify.success(t`Project deleted`, { onNextPage: true })
      return client.invalidateQueries({ queryKey: [...projectsKey, 'list'] })
    },
    onError: (error) => notify.error(messageOf(error, t`Couldn't delete the project`)),
  })
}
