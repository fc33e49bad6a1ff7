import * as z from 'zod/mini'
import { SecurityEventKind } from './security.ts'
import { TeamRole } from './team.ts'
import { ThreadHappening, ThreadReason } from './thread.ts'

/** What somebody chooses about: whether it comes to the inbox, by mail, both or neither. */
export const NotificationTopic = z.enum([
  'push',
  'star',
  'follow',
  'message',
  'team',
  'access',
  'repository',
  'mirror',
  'project',
  'thread',
  'security',
])
export type NotificationTopic = z.output<typeof NotificationTopic>

/** What happened. */
export const NotificationKind = z.enum([
  'push',
  'release',
  'star',
  'fork',
  'follow',
  'message',
  'team-invitation',
  'team-role',
  'team-removal',
  'team-factor',
  'access',
  'access-role',
  'access-request',
  'access-granted',
  'access-rejected',
  'repository',
  'transfer',
  'mirror-failed',
  'card-assigned',
  'thread',
  'security',
])
export type NotificationKind = z.output<typeof NotificationKind>

/** `done` is out of the inbox. What happens again to the same thing is unread again. */
export const NotificationState = z.enum(['unread', 'read', 'done'])
export type NotificationState = z.output<typeof NotificationState>

/** Something that concerns the account. What a kind does not have is null, or empty. */
export const Notification = z
  .object({
    id: z.string(),
    kind: NotificationKind,
    state: NotificationState,
    /** How often it has happened since it was last read, such as pushes to one repository. */
    count: z.int(),
    /** When it last happened: ISO 8601 in UTC. */
    updated_at: z.string(),
    /** Who did it last. */
    actor: z.nullable(z.object({ username: z.string(), avatar_url: z.nullable(z.string()) })),
    repository: z.nullable(z.object({ owner: z.string(), name: z.string() })),
    /** The name of the team that it is about. */
    team: z.nullable(z.string()),
    /** The card of a board that it is about, and the project that it is in. */
    card: z.nullable(z.object({ uid: z.string(), title: z.string(), project: z.string(), project_name: z.string() })),
    /** The thread of the repository that it is about, what happened in it last, and why the account hears of it. */
    thread: z.nullable(
      z.object({
        number: z.int(),
        kind: z.enum(['discussion', 'pull']),
        title: z.string(),
        what: ThreadHappening,
        reason: ThreadReason,
      }),
    ),
    /** The role that was given. */
    role: z.nullable(TeamRole),
    /** What was pushed, or released: the branch or tag, where it was one alone. */
    ref: z.string(),
    /** How many refs the last push changed. */
    refs: z.int(),
    /** What happened to the account. */
    security: z.nullable(SecurityEventKind),
    /** What that is about, such as the title of a key; the name of a repository that is offered, as `owner/name`; the host of a mirror. */
    detail: z.string(),
  })
  .register(z.globalRegistry, { id: 'Notification' })
export type Notification = z.output<typeof Notification>

/** A repository, or a person or team, of which nothing more comes to the inbox. */
export const NotificationMute = z
  .object({
    id: z.string(),
    repository: z.nullable(z.object({ owner: z.string(), name: z.string() })),
    /** The name of the person or team. */
    owner: z.nullable(z.string()),
  })
  .register(z.globalRegistry, { id: 'NotificationMute' })
export type NotificationMute = z.output<typeof NotificationMute>

/** Where a topic is told. */
export const NotificationChannels = z.object({ inbox: z.boolean(), mail: z.boolean() })
export type NotificationChannels = z.output<typeof NotificationChannels>

/** Mail comes soon, a few minutes' worth in one, or once a day. */
export const MailPace = z.enum(['soon', 'daily'])
export type MailPace = z.output<typeof MailPace>

/** What an account is told of, and where. Mail about `security` can't be turned off. */
export const NotificationSettings = z
  .object({
    push: NotificationChannels,
    star: NotificationChannels,
    follow: NotificationChannels,
    message: NotificationChannels,
    team: NotificationChannels,
    access: NotificationChannels,
    repository: NotificationChannels,
    mirror: NotificationChannels,
    project: NotificationChannels,
    thread: NotificationChannels,
    security: NotificationChannels,
    mail_pace: MailPace,
  })
  .register(z.globalRegistry, { id: 'NotificationSettings' })
export type NotificationSettings = z.output<typeof NotificationSettings>
