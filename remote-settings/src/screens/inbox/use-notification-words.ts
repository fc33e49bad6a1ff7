import { useLingui } from '@lingui/react/macro'
import { type Notification, paths } from '@sheaf/contract'
import { useRoleNames } from '@sheaf/ui/controls'
import { useEventWords } from '../../components/use-event-words.ts'

/** Says what happened. */
export function useNotificationWords(): (notification: Notification) => string {
  const { t, i18n } = useLingui()
  const roles = useRoleNames()
  const eventWords = useEventWords()
  return ({ kind, count, actor, team: teamName, card, thread, role: given, ref, refs: changed, security, detail }) => {
    const who = actor?.username ?? t`Somebody`
    const team = teamName ?? ''
    const role = given === null ? '' : roles[given].name
    const title = card?.title ?? ''
    const project = card?.project_name ?? ''
    const topic = thread === null ? '' : `#${thread.number} ${thread.title}`
    const times = i18n.number(count)
    const refs = i18n.number(changed)
    switch (kind) {
      case 'push':
        if (count > 1) return t`${times} pushes, the last one by ${who}`
        return ref === '' ? t`${who} pushed ${refs} branches and tags` : t`${who} pushed to ${ref}`
      case 'release':
        return count > 1 ? t`${times} releases, the last one by ${who}` : t`${who} released ${ref}`
      case 'star':
        return count > 1
          ? t`${times} people starred your repository, ${who} among them`
          : t`${who} starred your repository`
      case 'fork':
        return count > 1
          ? t`${times} people forked your repository, ${who} among them`
          : t`${who} forked your repository`
      case 'follow':
        return t`${who} follows you`
      case 'message':
        return count > 1 ? t`${times} messages from ${who}` : t`${who} sent you a message`
      case 'team-invitation':
        return t`${who} invited you to the team ${team}`
      case 'team-role':
        return t`${who} changed your role in the team ${team}: ${role}`
      case 'team-removal':
        return t`${who} removed you from the team ${team}`
      case 'team-factor':
        return t`The team ${team} requires a second factor: set one up to get your role back`
      case 'access':
        return t`${who} gave you access: ${role}`
      case 'access-role':
        return t`${who} changed your role: ${role}`
      case 'access-request':
        return count > 1 ? t`${times} people ask for access, ${who} among them` : t`${who} asks for access`
      case 'access-granted':
        return t`${who} gave you access to the contents`
      case 'access-rejected':
        return t`${who} declined your request for access`
      case 'repository':
        return t`${who} created a repository`
      case 'transfer':
        return t`${who} wants to transfer ${detail} to you`
      case 'mirror-failed':
        return t`The mirror at ${detail} has failed several times`
      case 'card-assigned':
        return t`${who} assigned you a card in ${project}: ${title}`
      case 'thread':
        if (thread?.reason === 'mention') return t`${who} mentioned you in ${topic}`
        switch (thread?.what) {
          case 'opened':
            return t`${who} started ${topic}`
          case 'closed':
            return t`${who} closed ${topic}`
          case 'reopened':
            return t`${who} reopened ${topic}`
          case 'ready':
            return t`${who} marked ${topic} as ready for review`
          case 'reviewed':
            return t`${who} reviewed ${topic}`
          case 'review_requested':
            return t`${who} asked you to review ${topic}`
          case 'assigned':
            return t`${who} assigned you ${topic}`
          case 'answered':
            return t`${who} marked an answer in ${topic}`
          case 'auto_merge_ended':
            return t`Auto-merge of ${topic} was disabled`
          case 'queue_left':
            return t`${topic} left the merge queue without being merged`
          default:
            return t`${who} commented on ${topic}`
        }
      case 'security':
        return security === null
          ? t`Something happened to your account`
          : eventWords({ kind: security, subject: detail })
    }
  }
}

/** Where a notification leads. */
export function placeOf({ kind, repository, team, card, thread, actor, ref, count }: Notification): string {
  if (kind === 'security' || kind === 'team-factor') return paths.security()
  if (card !== null) return paths.card(card.project, card.uid)
  if (kind === 'message') return paths.messages(actor?.username)
  if (kind === 'team-invitation') return paths.teams()
  if (kind === 'transfer') return paths.deletedRepositories()
  if (team !== null) return paths.user(team)
  if (repository !== null) {
    const { owner, name } = repository
    if (thread?.kind === 'pull') return paths.pull(owner, name, thread.number)
    if (thread !== null) return paths.discussion(owner, name, thread.number)
    if (kind === 'access-request') return paths.repositorySettings(owner, name, 'access')
    if (kind === 'mirror-failed') return paths.repositorySettings(owner, name, 'mirror')
    if (kind === 'release') return paths.releases(owner, name)
    if (kind !== 'push') return paths.repo(owner, name)
    return paths.commits(owner, name, count === 1 && ref !== '' ? ref : undefined)
  }
  return actor === null ? paths.notifications() : paths.user(actor.username)
}

/** Why the account hears of a thread, where it is one. */
export function useThreadReason(): (notification: Notification) => string | undefined {
  const { t } = useLingui()
  return ({ thread }) => {
    switch (thread?.reason) {
      case 'author':
        return t`You started it`
      case 'comment':
        return t`You wrote there`
      case 'mention':
        return t`You were mentioned`
      case 'review_requested':
        return t`Your review was requested`
      case 'assigned':
        return t`It was assigned to you`
      case 'subscribed':
        return t`You subscribed`
      case 'merging':
        return t`You asked for it to be merged`
      case 'watching':
        return t`You watch the repository`
      default:
        return undefined
    }
  }
}
