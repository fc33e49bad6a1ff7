import { type Follow, paths } from '@sheaf/contract'
import { Avatar, Row, TextLink } from '@sheaf/ui'
import { FollowButton } from '../../components/follow-button.tsx'
import classes from './following.module.css'

/** Somebody who follows or is followed, and the button by which one follows them. */
export function FollowRow({ person }: { person: Follow }) {
  const { username, display_name, avatar_url, is_follow } = person
  const shown = display_name || username
  return (
    <Row>
      <div className={classes.person}>
        <Avatar name={shown} src={avatar_url} size={32} />
        <div className={classes.names}>
          <TextLink look="plain" to={paths.user(username)}>
            <bdi>{shown}</bdi>
          </TextLink>
          <p className={classes.username}>@{username}</p>
        </div>
        <FollowButton inList username={username} isFollowed={is_follow} />
      </div>
    </Row>
  )
}
