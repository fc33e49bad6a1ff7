import type { NotificationKind, NotificationTopic } from '@sheaf/contract'

/** What an account chooses by, for each kind of notification. */
export const topicOf: Readonly<Record<NotificationKind, NotificationTopic>> = {
  push: 'push',
  release: 'push',
  star: 'star',
  fork: 'star',
  follow: 'follow',
  message: 'message',
  'team-invitation': 'team',
  'team-role': 'team',
  'team-removal': 'team',
  'team-factor': 'team',
  access: 'access',
  'access-role': 'access',
  'access-request': 'access',
  'access-granted': 'access',
  'access-rejected': 'access',
  repository: 'repository',
  transfer: 'access',
  'mirror-failed': 'mirror',
  'card-assigned': 'project',
  thread: 'thread',
  security: 'security',
}

/** As `notifications.state` has them; `mailOnly`: it was never to come to the inbox. */
export const states = { unread: 0, read: 1, done: 2, mailOnly: 3 } as const
