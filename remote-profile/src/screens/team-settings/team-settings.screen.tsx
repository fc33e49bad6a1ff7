import { Trans, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, type Team, teamOperations } from '@sheaf/contract'
import { messageOf } from '@sheaf/shell'
import { LinkButton, ListSkeleton, Row, RowList, TextLink } from '@sheaf/ui'
import { Checkbox, InputBase, RoleSelect } from '@sheaf/ui/controls'
import { PageForm, useContractForm } from '@sheaf/ui/form'
import { IconPlus } from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useParams } from 'react-router'
import { useUpdateTeam } from '../../api/team.mutations.ts'
import { teamQuery } from '../../api/team.queries.ts'
import classes from './team-settings.module.css'

/** /:team/settings: what a team says of itself, what its members may do at least, and the teams below it. */
export function TeamSettingsScreen() {
  const { username = '' } = useParams()
  return (
    <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
      <TeamSettings name={username} />
    </Suspense>
  )
}

function TeamSettings({ name }: { name: string }) {
  const { t } = useLingui()
  const { data: team } = useSuspenseQuery(teamQuery(name))
  return (
    <div className={classes.column}>
      <h2 className={classes.heard}>{t`Settings`}</h2>
      <TeamForm key={team.uid} team={team} />
      {team.parent === null && (
        <section className={classes.below}>
          <div className={classes.head}>
            <h2>{t`Sub-teams`}</h2>
            <LinkButton variant="default" to={paths.initTeam(team.name)} leftSection={<IconPlus size={16} />}>
              {t`New sub-team`}
            </LinkButton>
          </div>
          <p className={classes.dim}>
            <Trans>Members of {team.name} have the same role in each of its sub-teams</Trans>
          </p>
          {team.sub_teams.length > 0 && (
            <RowList label={t`Sub-teams`}>
              {team.sub_teams.map((sub) => (
                <Row key={sub.name}>
                  <TextLink look="plain" to={paths.user(sub.name)}>
                    {sub.display_name || sub.name}
                  </TextLink>
                </Row>
              ))}
            </RowList>
          )}
        </section>
      )}
    </div>
  )
}

/** Nobody becomes an owner by being a member. */
const baseRoles = ['reader', 'writer', 'maintainer'] as const

function TeamForm({ team }: { team: Team }) {
  const { t } = useLingui()
  const { form, values, set, field, box } = useContractForm({
    schema: teamOperations.updateTeam.body,
    initialValues: {
      display_name: team.display_name,
      description: team.description,
      base_role: baseRoles.find((role) => role === team.base_role) ?? 'reader',
      requires_factor: team.requires_factor,
    },
    mutation: useUpdateTeam(team.name),
    onError: (error) => ({ said: messageOf(error, t`Couldn't update the team`) }),
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
      <TextInput label={t`Display name`} placeholder={team.name} autoComplete="off" {...field('display_name')} />
      <InputBase component="textarea" multiline rows={3} label={t`Description`} {...field('description')} />
      <div>
        <RoleSelect
          label={t`Base permission`}
          roles={baseRoles}
          value={values.base_role}
          onChange={(role) => {
            const base = baseRoles.find((each) => each === role)
            if (base) set('base_role', base)
          }}
        />
        <p className={classes.dim}>{t`Every member can do at least this in the repositories of the team`}</p>
      </div>
      {team.role === 'owner' && (
        <Checkbox
          label={t`Require two-factor authentication`}
          description={t`Members without it have no access to the team until they turn it on`}
          {...box('requires_factor')}
        />
      )}
    </PageForm>
  )
}
