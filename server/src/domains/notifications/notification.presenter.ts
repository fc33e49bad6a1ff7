import {
  type Notification,
  NotificationKind,
  type NotificationMute,
  SecurityEventKind,
  TeamRole,
  ThreadHappening,
  ThreadReason,
} from '@sheaf/contract'
import { z } from 'zod/mini'
import type { NamedNotification } from './inbox.store.ts'
import type { NamedMute } from './mute.store.ts'

/** What `notifications.payload` may hold. What a newer server wrote and this one does not know is not there. */
const Payload = z.object({
  role: z.catch(z.nullable(TeamRole), null),
  ref: z.catch(z.string(), ''),
  refs: z.catch(z.int(), 0),
  security: z.catch(z.nullable(SecurityEventKind), null),
  detail: z.catch(z.string(), ''),
  agent: z.catch(z.nullable(z.enum(['deploy-key', 'mirror'])), null),
  what: z.catch(ThreadHappening, 'commented'),
  reason: z.catch(ThreadReason, 'watching'),
})
/** By `notifications.state`; what is for mail alone is shown nowhere. */
const states = ['unread', 'read', 'done', 'done'] as const

/** A notification as its owner sees it; none of a kind that a newer server has written. */
export function presentNotification(row: NamedNotification): Notification[] {
  const kind = NotificationKind.safeParse(row.kind)
  if (!kind.success) return []
  const { role, ref, refs, security, detail, agent, ...happened } = Payload.parse(Object(JSON.parse(row.payload)))
  return [
    {
      id: String(row.id),
      kind: kind.data,
      state: states[row.state],
      count: row.count,
      updated_at: new Date(row.updated_at).toISOString(),
      actor: row.actor === null || agent !== null ? null : { username: row.actor, avatar_url: row.actorPicture },
      repository: repositoryOf(row),
      team: row.team,
      card: cardOf(row),
      thread: threadOf(row, happened),
      role,
      ref: ref.replace(/^refs\/(heads|tags)\//, ''),
      refs,
      security,
      detail,
    },
  ]
}

const cardOf = ({ card, cardTitle, project, projectName }: NamedNotification): Notification['card'] =>
  card === null || cardTitle === null || project === null || projectName === null
    ? null
    : { uid: card, title: cardTitle, project, project_name: projectName }

const threadOf = (
  { threadNumber: number, threadKind: kind, threadTitle: title }: NamedNotification,
  { what, reason }: Pick<NonNullable<Notification['thread']>, 'what' | 'reason'>,
): Notification['thread'] =>
  number === null || kind === null || title === null ? null : { number, kind, title, what, reason }

/** What somebody has muted. */
export const presentMute = (row: NamedMute): NotificationMute => ({
  id: String(row.id),
  repository: repositoryOf(row),
  owner: row.owner,
})

const repositoryOf = ({
  repositoryOwner,
  repository,
}: {
  repositoryOwner: string | null
  repository: string | null
}) => (repositoryOwner === null || repository === null ? null : { owner: repositoryOwner, name: repository })
