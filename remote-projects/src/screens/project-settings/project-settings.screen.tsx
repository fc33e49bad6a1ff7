import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { type Project, paths, projectOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { EmptyState, ListSkeleton, Page, PageHead } from '@sheaf/ui'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { IconLock } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useDeleteProject, useUpdateProject } from '../../api/project.mutations.ts'
import { boardQuery } from '../../api/projects.queries.ts'
import { ProjectFields, ProjectVisibilityChoice } from '../../components/project-fields.tsx'
import classes from './project-settings.module.css'

/** /projects/:project/settings: what a project says of itself, who sees it, its deletion. */
export function ProjectSettingsScreen() {
  const { project = '' } = useParams()
  return (
    <Page width="settings">
      <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
        <Settings uid={project} />
      </Suspense>
    </Page>
  )
}

function Settings({ uid }: { uid: string }) {
  const { t } = useLingui()
  const { project } = useSuspenseQuery(boardQuery(uid)).data
  return (
    <>
      <PageHead
        crumbs={[
          { label: t`Projects`, to: paths.projects() },
          { label: project.name, to: paths.project(uid) },
        ]}
        title={t`Project settings`}
      />
      {project.may.manage ? (
        <SettingsForm project={project} />
      ) : (
        <EmptyState icon={<IconLock size={24} />} title={t`Only maintainers and owners can change this project`} />
      )}
      {project.may.delete && <Deletion project={project} />}
    </>
  )
}

function SettingsForm({ project }: { project: Project }) {
  const { t } = useLingui()
  const { form, field, values, set } = useContractForm({
    schema: projectOperations.updateProject.body,
    initialValues: {
      name: project.name,
      description: project.description,
      start_date: project.start_date ?? '',
      target_date: project.target_date ?? '',
      visibility: project.visibility,
    },
    mutation: useUpdateProject(project.uid),
    onError: (error) => ({ said: messageOf(error, t`Couldn't save the project`) }),
  })
  return (
    <PageForm
      of={form}
      actions={
        <Button type="submit" loading={form.busy}>
          {t`Save Changes`}
        </Button>
      }
    >
      <ProjectFields field={field} />
      <ProjectVisibilityChoice
        value={values.visibility ?? 'private'}
        isTeam={project.owner.team}
        disabled={!project.may.share}
        onChange={(visibility) => set('visibility', visibility)}
      />
    </PageForm>
  )
}

function Deletion({ project }: { project: Project }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const remove = useDeleteProject(project.uid)
  const [asking, setAsking] = useState(false)
  return (
    <section className={classes.danger}>
      <h2>{t`Delete this project`}</h2>
      <p>{t`Its columns and cards go with it. This can't be undone`}</p>
      <Button color="red" variant="outline" onClick={() => setAsking(true)}>
        {t`Delete Project`}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t`Delete ${project.name}?`}
        confirmLabel={t`Delete Project`}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => void navigate(paths.projects(), { replace: true }),
            onError: () => setAsking(false),
          })
        }
        onClose={() => setAsking(false)}
      >
        {t`Its columns and cards go with it. This can't be undone`}
      </ConfirmDialog>
    </section>
  )
}
