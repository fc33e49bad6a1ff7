import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { paths } from '@sheaf/contract'
import { Avatar, LinkButton, TextLink } from '@sheaf/ui'
import {
  IconBuilding,
  IconCalendar,
  IconFolder,
  IconFolders,
  IconLink,
  IconMail,
  IconMapPin,
  IconStar,
  IconUserPlus,
  IconUsers,
} from '@sheaf/ui/icons'
import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { userQuery } from '../../api/user.queries.ts'
import { FollowButton } from '../../components/follow-button.tsx'
import { MessageButton } from '../../components/message-button.tsx'
import classes from './profile-header.module.css'
import { webAddress } from './web-address.ts'

/** Name, what the user says about themself, and since when they are here. */
export function ProfileHeader({ username }: { username: string }) {
  const { i18n, t } = useLingui()
  const { data: user } = useSuspenseQuery(userQuery(username))
  const { model } = user
  const website = webAddress(model.website_url)
  const joined = i18n.date(model.created_at, { dateStyle: 'long' })
  return (
    <header className={classes.header}>
      <Avatar name={model.display_name || model.username} src={model.avatar_url} size={96} />
      <div className={classes.names}>
        <h1 className={classes.name} tabIndex={-1}>
          <bdi>{model.display_name || model.username}</bdi>
        </h1>
        <p className={classes.username}>@{model.username}</p>
      </div>
      {user.is_owner ? (
        <LinkButton
          className={classes.edit}
          variant="default"
          to={user.team ? paths.teamSettings(model.username) : paths.profileSettings()}
        >
          {t`Edit`}
        </LinkButton>
      ) : (
        !user.team && (
          <div className={`${classes.edit} ${classes.actions}`}>
            <FollowButton username={model.username} isFollowed={user.is_follow} />
            <MessageButton username={model.username} />
          </div>
        )
      )}
      <div className={classes.about}>
        {model.bio && (
          <p className={classes.bio} dir="auto">
            {model.bio}
          </p>
        )}
        <ul className={classes.facts}>
          {model.company && <Fact icon={<IconBuilding size={16} />}>{model.company}</Fact>}
          {model.location && <Fact icon={<IconMapPin size={16} />}>{model.location}</Fact>}
          {website && (
            <Fact icon={<IconLink size={16} />}>
              <TextLink to={website.href} rel="noopener nofollow ugc">
                {website.host + website.pathname.replace(/\/$/, '')}
              </TextLink>
            </Fact>
          )}
          {model.email && (
            <Fact icon={<IconMail size={16} />}>
              <TextLink to={`mailto:${model.email}`}>{model.email}</TextLink>
            </Fact>
          )}
          <Fact icon={<IconCalendar size={16} />}>
            <time dateTime={model.created_at}>
              {user.team ? <Trans>Created {joined}</Trans> : <Trans>Joined {joined}</Trans>}
            </time>
          </Fact>
        </ul>
        <ul className={classes.facts}>
          {!user.team && (
            <>
              <Fact icon={<IconUsers size={16} />}>
                <TextLink to={paths.userFollowers(model.username)}>
                  <Plural value={user.followers} one="# follower" other="# followers" />
                </TextLink>
              </Fact>
              <Fact icon={<IconUserPlus size={16} />}>
                <TextLink to={paths.userFollowing(model.username)}>
                  <Plural value={user.following} one="# following" other="# following" />
                </TextLink>
              </Fact>
            </>
          )}
          <Fact icon={<IconFolders size={16} />}>
            <TextLink to={paths.userRepos(model.username)}>
              <Plural value={user.repositories} one="# repository" other="# repositories" />
            </TextLink>
          </Fact>
          <Fact icon={<IconFolder size={16} />}>
            <TextLink to={paths.collections(model.username)}>{t`Collections`}</TextLink>
          </Fact>
          {!user.team && (
            <Fact icon={<IconStar size={16} />}>
              <TextLink to={paths.userStars(model.username)}>
                <Plural value={user.stars} one="# star" other="# stars" />
              </TextLink>
            </Fact>
          )}
        </ul>
      </div>
    </header>
  )
}

function Fact({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className={classes.fact}>
      {icon}
      <bdi>{children}</bdi>
    </li>
  )
}
