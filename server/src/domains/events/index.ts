import { RefChanges, TeamRole, ThreadHappening } from '@sheaf/contract'
import { z } from 'zod'
import type { EventKind } from '../../events/event-kind.ts'
import { RequestOrigin } from '../../http/request-origin.ts'

/**
 * What a push did to one ref. `commits` is null where nobody counted; `before` and `after`, what it held and holds, are zeros for nothing,
 * and absent in events of older servers and of imports.
 */
export const PushedRef = z.object({
  ref: z.string(),
  change: z.enum(['created', 'updated', 'deleted']),
  commits: z.int().nullable(),
  before: z.string().optional(),
  after: z.string().optional(),
})
export type PushedRef = z.output<typeof PushedRef>

/** How many refs of which kind a push created, updated and deleted. */
export function countChanges(refs: readonly Pick<PushedRef, 'ref' | 'change'>[]): RefChanges[] {
  const counts = new Map<string, RefChanges>()
  for (const { ref, change } of refs) {
    const kind = ref.startsWith('refs/heads/') ? 'branch' : ref.startsWith('refs/tags/') ? 'tag' : 'other'
    const known = counts.get(`${kind} ${change}`)
    if (known) known.count += 1
    else counts.set(`${kind} ${change}`, { kind, change, count: 1 })
  }
  return [...counts.values()]
}

const event = <S extends z.ZodType>(kind: string, payload: S): EventKind<S> => ({ kind, payload })

const id = z.int()
/** Where it was done from; absent where no request led to it, and in events of older servers. */
const origin = RequestOrigin.optional()

/** What pushed where no account did: a deploy key of the repository, or what keeps it as its source is. */
export const PushAgent = z.object({ kind: z.enum(['deploy-key', 'mirror']), uid: z.string(), name: z.string() })
export type PushAgent = z.output<typeof PushAgent>

/** A push has landed, of `userId`, or of `agent`, for which they answer; `refs`: the first of those that it changed; `changes` counts all of them, but in events of older servers. */
export const pushed = event(
  'pushed',
  z.object({
    pushId: z.string(),
    repoId: id,
    userId: id,
    agent: PushAgent.optional(),
    refs: z.array(PushedRef),
    changes: z.array(RefChanges).optional(),
  }),
)
/** What nobody waits for begins so long after a push, in milliseconds: whoever pushed looks at the repository next, and shares nothing with it. */
export const afterPushMs = 500

/** A repository can be seen. */
export const repositoryCreated = event('repository-created', z.object({ repoId: id, userId: id }))
/** A fork can be seen. */
export const repositoryForked = event('repository-forked', z.object({ repoId: id, sourceId: id, userId: id }))
/** A release can be seen by all who see its repository; `release`: its public id. */
export const releasePublished = event(
  'release-published',
  z.object({ repoId: id, userId: id, release: z.string(), tag: z.string() }),
)
/** Somebody asks for access to a gated repository, and waits for an answer. */
export const accessRequested = event('access-requested', z.object({ repoId: id, userId: id }))
/** Somebody was let in to the contents of a gated repository, or was not. */
export const accessDecided = event(
  'access-decided',
  z.object({ repoId: id, userId: id, actorId: id, state: z.enum(['accepted', 'rejected']) }),
)
/** A repository is offered to another owner, who may accept it; `name`: as `owner/name`. */
export const repositoryOffered = event(
  'repository-offered',
  z.object({ repoId: id, ownerId: id, actorId: id, name: z.string() }),
)
/** A repository has another name, another owner, another visibility or another default branch, or it was deleted or restored. */
export const repositoryChanged = event('repository-changed', z.object({ repoId: id }))
/** A branch has another name; both without `refs/heads/`. */
export const branchRenamed = event('branch-renamed', z.object({ repoId: id, from: z.string(), to: z.string() }))
/** A mirror, of another server or there, has failed some times in a row; `mirror`: its public id. */
export const mirrorFailed = event('mirror-failed', z.object({ repoId: id, mirror: z.string(), host: z.string() }))
/** An access key was made, named by its public id. */
export const accessKeyCreated = event(
  'access-key-created',
  z.object({ userId: id, key: z.string(), title: z.string().optional(), origin }),
)
/** What an access key opens, how long, or how it is called was changed; `title`: from then on. */
export const accessKeyChanged = event(
  'access-key-changed',
  z.object({ userId: id, key: z.string(), title: z.string(), origin }),
)
/** A public SSH key was added, named by its public id. */
export const sshKeyAdded = event(
  'ssh-key-added',
  z.object({ userId: id, key: z.string(), name: z.string().optional(), origin }),
)
/** A key by which the account signs was added, named by its public id. */
export const signingKeyAdded = event(
  'signing-key-added',
  z.object({ userId: id, key: z.string(), name: z.string(), origin }),
)
/** How an account came to another password: by its own user, by a mailed link, or by whoever runs this Sheaf. */
const PasswordChange = z.enum(['changed', 'reset', 'administrator'])
export type PasswordChange = z.output<typeof PasswordChange>
/** An account has another password. */
export const passwordChanged = event('password-changed', z.object({ userId: id, how: PasswordChange, origin }))
const FactorChange = z.enum([
  'totp-added',
  'totp-removed',
  'passkey-added',
  'passkey-removed',
  'recovery-codes-created',
  'recovery-code-used',
  'factors-ended',
  'identity-added',
  'identity-removed',
])
export type FactorChange = z.output<typeof FactorChange>
/** What an account has beside its password is another; `name`: of the passkey or the provider that it is about. */
export const factorChanged = event(
  'factor-changed',
  z.object({ userId: id, change: FactorChange, name: z.string(), origin }),
)
/** Somebody has a new session. */
export const signedIn = event(
  'signed-in',
  z.object({
    userId: id,
    origin,
    /** By a browser that the account does not know, though it knows others. */
    isNewDevice: z.boolean().optional(),
  }),
)
/** Somebody has ended one of their sessions from another one, or all but that. */
export const sessionsEnded = event('sessions-ended', z.object({ userId: id, which: z.enum(['one', 'others']), origin }))
/** Somebody has starred a repository that they had not. */
export const repositoryStarred = event('repository-starred', z.object({ repoId: id, userId: id }))
/** Somebody follows somebody whom they had not followed. */
export const userFollowed = event('user-followed', z.object({ followerId: id, followedId: id }))
/** Somebody has written to somebody. */
export const directMessageSent = event(
  'direct-message-sent',
  z.object({ senderId: id, recipientId: id, messageId: id }),
)

const inTeam = { teamId: id, userId: id, actorId: id }
/** Somebody with an account was invited to a team, by their username. */
export const teamInvited = event('team-invited', z.object({ ...inTeam, role: TeamRole }))
/** A member of a team has another role. */
export const teamRoleChanged = event('team-role-changed', z.object({ ...inTeam, role: TeamRole }))
/** A member was removed from a team, or has left it. */
export const teamMemberRemoved = event('team-member-removed', z.object(inTeam))
/** A team demands a second factor from now on. */
export const teamFactorRequired = event('team-factor-required', z.object({ teamId: id, actorId: id }))
/** A card of a board was assigned to people to whom it was not. */
export const cardAssigned = event('card-assigned', z.object({ cardId: id, userIds: z.array(id), actorId: id }))
/** Somebody has a role in a repository of another, or another one than before; teams have no event. */
export const collaboratorSet = event(
  'collaborator-set',
  z.object({ repoId: id, userId: id, actorId: id, role: TeamRole, isNew: z.boolean() }),
)
/** Something happened in a thread; `comment`: the public id of the one that was written, `mentions`: whom its text names and who may see it. */
export const threadHappened = event(
  'thread-happened',
  z.object({
    repoId: id,
    threadId: id,
    userId: id,
    what: ThreadHappening,
    comment: z.string().optional(),
    mentions: z.array(id).default([]),
  }),
)

/** What became of a thread that nobody is notified of, but other programs are; `userId` is null where nobody with an account did it. */
export const threadChanged = event(
  'thread-changed',
  z.object({
    repoId: id,
    threadId: id,
    userId: id.nullable(),
    what: z.enum([
      'edited',
      'labeled',
      'assigned',
      'drafted',
      'closed',
      'pushed',
      'comment-edited',
      'comment-deleted',
      'review-comment-edited',
      'review-comment-deleted',
      'review-dismissed',
      'review-thread-resolved',
      'auto-merge-enabled',
      'auto-merge-disabled',
      'enqueued',
      'dequeued',
    ]),
    /** The public id of what was written. */
    text: z.string().optional(),
    /** The names of labels or people, or the title before. */
    added: z.array(z.string()).default([]),
    removed: z.array(z.string()).default([]),
  }),
)
/**
 * A pull request that was to be merged in time will not be: its auto-merge or its place in a queue ended. `askedBy` had asked for it,
 * `actorId` let that end, where it was anybody.
 */
export const mergeCalledOff = event(
  'merge-called-off',
  z.object({ threadId: id, askedBy: id, actorId: id.nullable(), what: z.enum(['auto_merge_ended', 'queue_left']) }),
)
/** A merge queue tries what a branch would hold: it is there under `ref`, for checks that are waited for. */
export const queueTried = event(
  'queue-tried',
  z.object({ repoId: id, userId: id, ref: z.string(), before: z.string(), after: z.string() }),
)
/** What a repository asks of its branches is something else. */
export const refRulesChanged = event('ref-rules-changed', z.object({ repoId: id }))
/** Somebody said how a check goes; `check`: its public id. */
export const checkSet = event('check-set', z.object({ repoId: id, userId: id, commit: z.string(), check: z.string() }))
