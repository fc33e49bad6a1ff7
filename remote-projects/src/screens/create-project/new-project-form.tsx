import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { ProjectTemplate, paths, projectOperations } from '@sheaf/contract'
import { messageOf, sessionAtom } from '@sheaf/shell'
import { QueryError } from '@sheaf/ui'
import { NativeSelect } from '@sheaf/ui/controls'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useNavigate, useSearchParams } from 'react-router'
import { useCreateProject } from '../../api/project.mutations.ts'
import { projectOwnersQuery } from '../../api/projects.queries.ts'
import { ProjectFields, ProjectVisibilityChoice } from '../../components/project-fields.tsx'

/** Name, description, days, template and visibility (SPEC 3), and whose it is. */
export function NewProjectForm() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const session = useAtomValue(sessionAtom)
  const owners = useQuery(projectOwnersQuery())
  const wanted = owners.data?.find(({ username }) => username === search.get('owner'))?.uid
  const { form, field, values, set } = useContractForm({
    schema: projectOperations.createProject.body,
    initialValues: {
      owner_uid: '',
      name: '',
      description: '',
      start_date: '',
      target_date: '',
      template: 'kanban' as const,
      visibility: 'private' as const,
    },
    preset: { owner_uid: wanted ?? session?.uid ?? '' },
    mutation: useCreateProject(),
    onSuccess: ({ uid }) => void navigate(paths.project(uid), { replace: true }),
    onError: (error) => ({ said: messageOf(error, t`Couldn't create the project`) }),
  })
  const templates: Record<ProjectTemplate, { name: string; about: string }> = {
    blank: { name: t`Blank`, about: t`No columns: add your own` },
    kanban: { name: t`Kanban`, about: t`Three columns: to do, in progress, done` },
    scrum: { name: t`Scrum`, about: t`Five columns, from the product backlog to done` },
    'bug-tracking': { name: t`Bug tracking`, about: t`Five columns, from reported to closed` },
  }
  const template = values.template ?? 'blank'
  const isTeam = owners.data?.find(({ uid }) => uid === values.owner_uid)?.team ?? false
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Create Project`}
        </Button>
      }
    >
      {owners.error && <QueryError query={owners} fallback={t`Couldn't load the owners`} />}
      <NativeSelect
        name="owner_uid"
        label={t`Owner`}
        value={values.owner_uid ?? ''}
        disabled={owners.data === undefined}
        data={(owners.data ?? []).map(({ uid, username }) => ({ value: uid, label: username }))}
        onChange={({ currentTarget }) => {
          set('owner_uid', currentTarget.value)
          if (!owners.data?.find(({ uid }) => uid === currentTarget.value)?.team) set('visibility', 'private')
        }}
      />
      <ProjectFields field={field} />
      <NativeSelect
        name="template"
        label={t`Template`}
        description={templates[template].about}
        value={template}
        data={ProjectTemplate.options.map((each) => ({ value: each, label: templates[each].name }))}
        onChange={({ currentTarget }) => {
          const chosen = ProjectTemplate.options.find((each) => each === currentTarget.value)
          if (chosen) set('template', chosen)
        }}
      />
      <ProjectVisibilityChoice
        value={values.visibility ?? 'private'}
        isTeam={isTeam}
        onChange={(visibility) => set('visibility', visibility)}
      />
    </PageForm>
  )
}
