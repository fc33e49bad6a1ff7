import { Plural, useLingui } from '@lingui/react/macro'
import { Button, TextInput } from '@mantine/core'
import { paths, type TeamMember } from '@sheaf/contract'
import { sessionAtom } from '@sheaf/shell'
import { EmptyState, ListSkeleton, RowList, TextLink } from '@sheaf/ui'
import { IconPlus, IconSearch, IconUser } from '@sheaf/ui/icons'
import { ConfirmDialog } from '@sheaf/ui/overlays'
import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { Suspense, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useRemoveMember, useSetRole } from '../../api/team.mutations.ts'
import { membersQuery, teamQuery } from '../../api/team.queries.ts'
import { ShowMore } from '../../components/show-more.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MemberRow } from './member-row.tsx'
import classes from './members.module.css'

/** /:team/members: who is in a team, and as what. */
export function MembersScreen() {
  const { username = '' } = useParams()
  return (
    <Suspense fallback={<ListSkeleton rows={4} height={56} />}>
      <Members team={username} />
    </Suspense>
  )
}

function Members({ team: name }: { team: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const session = useAtomValue(sessionAtom)
  const { data: team } = useSuspenseQuery(teamQuery(name))
  const [search, setSearch] = useState('')
  const [inviting, setInviting] = useState(false)
  const [leaver, setLeaver] = useState<TeamMember>()
  const query = useInfiniteQuery({ ...membersQuery(name, search.trim()), placeholderData: keepPreviousData })
  const setRole = useSetRole(name)
  const remove = useRemoveMember(name)
  const canManage = team.role === 'owner' || team.role === null
  const members = query.data?.pages.flatMap(({ items }) => items)
  const isOwn = (member: TeamMember | undefined) => member?.username === session?.username
  const leaving = isOwn(leaver)
  const whom = leaver?.username ?? ''

  return (
    <>
      <section>
        <div className={classes.head}>
          <h2>
            <Plural value={team.members} one="# member" other="# members" />
          </h2>
          <search className={classes.search}>
            <TextInput
              type="search"
              value={search}
              maxLength={100}
              onChange={(event) => setSearch(event.currentTarget.value)}
              placeholder={t`Find a member`}
              aria-label={t`Find a member`}
              leftSection={<IconSearch size={16} />}
            />
          </search>
          {canManage && (
            <Button leftSection={<IconPlus size={16} />} onClick={() => setInviting(true)}>
              {t`Invite`}
            </Button>
          )}
        </div>
        {members === undefined ? (
          <ListSkeleton rows={4} height={56} />
        ) : members.length === 0 ? (
          <EmptyState icon={<IconUser size={24} />} title={t`No members found`} />
        ) : (
          <RowList label={t`Members`}>
            {members.map((member) => (
              <MemberRow
                key={member.username}
                member={member}
                canManage={canManage}
                isOwn={isOwn(member)}
                busy={setRole.isPending}
                onRole={(role) => setRole.mutate({ username: member.username, role })}
                onRemove={() => setLeaver(member)}
              />
            ))}
          </RowList>
        )}
        <ShowMore query={query} />
      </section>
      {team.parent !== null && (
        <p className={classes.dim}>
          {t`Members of the parent team are members here too:`}{' '}
          <TextLink to={paths.user(team.parent)}>{team.parent}</TextLink>
        </p>
      )}
      {canManage && <InvitationList team={name} />}
      <InviteDialog team={team.name} opened={inviting} onClose={() => setInviting(false)} />
      <ConfirmDialog
        opened={leaver !== undefined}
        title={leaving ? t`Leave ${team.name}?` : t`Remove ${whom}?`}
        confirmLabel={leaving ? t`Leave` : t`Remove`}
        danger
        busy={remove.isPending}
        onConfirm={() =>
          remove.mutate(whom, {
            onSuccess: () => leaving && void navigate(paths.teams()),
            onSettled: () => setLeaver(undefined),
          })
        }
        onClose={() => setLeaver(undefined)}
      >
        {leaving
          ? t`You lose access to the private repositories of this team`
          : t`They lose access to the private repositories of this team`}
      </ConfirmDialog>
    </>
  )
}
