import type { SecurityEventKind } from '@sheaf/contract'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { on, type Subscriber } from '../../events/event-kind.ts'
import {
  accessDecided,
  accessKeyChanged,
  accessKeyCreated,
  accessRequested,
  cardAssigned,
  collaboratorSet,
  directMessageSent,
  factorChanged,
  mergeCalledOff,
  mirrorFailed,
  passwordChanged,
  pushed,
  releasePublished,
  repositoryCreated,
  repositoryForked,
  repositoryOffered,
  repositoryStarred,
  signedIn,
  signingKeyAdded,
  sshKeyAdded,
  teamFactorRequired,
  teamInvited,
  teamMemberRemoved,
  teamRoleChanged,
  threadHappened,
  userFollowed,
} from '../events/index.ts'
import { findCardOwner } from '../projects/index.ts'
import { fanOutSoon } from './fan-out.ts'
import {
  findOwnerOf,
  findVisibility,
  ownerIdOf,
  selectAccepting,
  selectMaintaining,
  selectOwning,
} from './recipient.store.ts'
import { tell } from './tell.ts'
import { tellOfThread } from './tell-of-thread.ts'
import { selectConcerned } from './thread-recipient.store.ts'

const ofPassword = {
  changed: 'password-changed',
  reset: 'password-reset',
  administrator: 'password-ended',
} as const satisfies Record<string, SecurityEventKind>

const nothing = { actorId: null, repoId: null, teamId: null, cardId: null, threadId: null, ownerId: null, payload: {} }

/** Writes what concerns accounts into their inboxes. What concerns many is told by a job. */
export function inboxSubscriber(deps: Pick<Deps, 'jobs' | 'log'>): Subscriber {
  interface OfAccount {
    userId: number
    event: SecurityEventKind
    detail?: string | undefined
    at: number
  }
  const ofAccount = (tx: Tx, { userId, event, detail = '', at }: OfAccount) => {
    const subject = `${event}:${at}:${detail}`
    const payload = { security: event, detail }
    return tell(deps, tx, { ...nothing, userIds: [userId], kind: 'security', subject, source: subject, payload, at })
  }
  interface OfTeam {
    teamId: number
    userId: number
    actorId: number
    kind: 'team-invitation' | 'team-role' | 'team-removal'
    role?: string
    at: number
  }
  const ofTeam = (tx: Tx, { teamId, userId, actorId, kind, role, at }: OfTeam) => {
    const subject = `team:${teamId}`
    const about = { ...nothing, actorId, teamId, ownerId: teamId, payload: role === undefined ? {} : { role } }
    return tell(deps, tx, { ...about, userIds: [userId], kind, subject, source: `${at}`, at })
  }
  return {
    name: 'inbox',
    handlers: [
      on(pushed, (tx, { pushId, repoId, userId, agent, refs, changes }, at) => {
        const count = changes?.reduce((sum, change) => sum + change.count, 0) ?? refs.length
        const payload = { ref: count === 1 ? (refs[0]?.ref ?? '') : '', refs: count, agent: agent?.kind ?? null }
        const told = {
          kind: 'push',
          repoId,
          actorId: userId,
          source: `push:${pushId}`,
          payload,
          at,
          teamId: null,
          after: 0,
        } as const
        return fanOutSoon(deps, tx, told)
      }),
      on(releasePublished, (tx, { repoId, userId, release, tag }, at) => {
        const about = { repoId, actorId: userId, source: `release:${release}`, at, teamId: null, after: 0 }
        return fanOutSoon(deps, tx, { ...about, kind: 'release', payload: { ref: tag } })
      }),
      on(repositoryCreated, async (tx, { repoId, userId }, at) => {
        const owner = await findOwnerOf(tx, repoId)
        // Of a team's, who watches for people has not asked; of a private one, nobody who follows may know.
        if (owner?.userId !== userId || owner.isPrivate === 1) return
        const source = `creation:${repoId}`
        const told = {
          kind: 'repository',
          repoId,
          actorId: userId,
          source,
          payload: {},
          at,
          teamId: null,
          after: 0,
        } as const
        await fanOutSoon(deps, tx, told)
      }),
      on(repositoryStarred, async (tx, { repoId, userId }, at) => {
        const owner = await findOwnerOf(tx, repoId)
        if (owner === undefined) return
        const subject = `repository:${repoId}`
        // Whoever takes a star back and gives it again is told of once.
        const about = { ...nothing, actorId: userId, repoId, subject, source: `star:${userId}`, at }
        await tell(deps, tx, { ...about, userIds: [owner.userId], kind: 'star' })
      }),
      on(repositoryForked, async (tx, { repoId, sourceId, userId }, at) => {
        const [fork, owner] = [await findVisibility(tx, repoId), await findOwnerOf(tx, sourceId)]
        // A private fork of a public repository is nobody's business.
        if (owner === undefined || fork === undefined || (fork.isPrivate === 1 && owner.isPrivate === 0)) return
        const subject = `repository:${sourceId}`
        const about = { ...nothing, actorId: userId, repoId: sourceId, subject, source: `fork:${repoId}`, at }
        await tell(deps, tx, { ...about, userIds: [owner.userId], kind: 'fork' })
      }),
      on(repositoryOffered, async (tx, { repoId, ownerId, actorId, name }, at) => {
        // Whoever may accept it need not see it before: its name stands in the payload.
        const about = {
          ...nothing,
          actorId,
          subject: `transfer:${repoId}`,
          source: `${at}`,
          payload: { detail: name },
          at,
        }
        await tell(deps, tx, { ...about, userIds: await selectAccepting(tx, ownerId), kind: 'transfer' })
      }),
      on(mirrorFailed, async (tx, { repoId, mirror, host }, at) => {
        const about = {
          ...nothing,
          repoId,
          subject: `mirror:${mirror}`,
          source: `${at}`,
          payload: { detail: host },
          at,
        }
        await tell(deps, tx, { ...about, userIds: await selectOwning(tx, repoId), kind: 'mirror-failed' })
      }),
      on(userFollowed, async (tx, { followerId, followedId }, at) => {
        const ownerId = await ownerIdOf(tx, followerId)
        const about = { ...nothing, actorId: followerId, ownerId, subject: `user:${followerId}`, source: 'follow', at }
        await tell(deps, tx, { ...about, userIds: [followedId], kind: 'follow' })
      }),
      on(directMessageSent, async (tx, { senderId, recipientId, messageId }, at) => {
        const ownerId = await ownerIdOf(tx, senderId)
        const about = { ...nothing, actorId: senderId, ownerId, subject: `user:${senderId}`, at }
        await tell(deps, tx, { ...about, userIds: [recipientId], kind: 'message', source: `message:${messageId}` })
      }),
      on(teamInvited, (tx, told, at) => ofTeam(tx, { ...told, kind: 'team-invitation', at })),
      on(teamRoleChanged, (tx, told, at) => ofTeam(tx, { ...told, kind: 'team-role', at })),
      on(teamMemberRemoved, (tx, told, at) => ofTeam(tx, { ...told, kind: 'team-removal', at })),
      on(teamFactorRequired, (tx, { teamId, actorId }, at) => {
        const about = { teamId, repoId: null, actorId, source: `factor:${teamId}:${at}`, payload: {}, at, after: 0 }
        return fanOutSoon(deps, tx, { ...about, kind: 'team-factor' })
      }),
      on(cardAssigned, async (tx, { cardId, userIds, actorId }, at) => {
        const teamId = await findCardOwner(tx, cardId)
        if (teamId === undefined) return
        const about = {
          ...nothing,
          actorId,
          teamId,
          cardId,
          ownerId: teamId,
          subject: `card:${cardId}`,
          source: `${at}`,
          at,
        }
        await tell(deps, tx, { ...about, userIds, kind: 'card-assigned' })
      }),
      on(threadHappened, (tx, { repoId, threadId, userId, what, comment, mentions }, at) => {
        const source = `thread:${threadId}:${what}:${comment ?? at}`
        // Those who are asked or named, and nobody else, are told that they are.
        if (what === 'review_requested' || what === 'assigned' || what === 'mentioned') {
          const payload = { what, mentions: what === 'mentioned' ? mentions : [] }
          return tellOfThread(deps, tx, { threadId, actorId: userId, source, payload, at, userIds: mentions })
        }
        const about = { kind: 'thread', repoId, threadId, actorId: userId, source, at, after: 0 } as const
        return fanOutSoon(deps, tx, { ...about, payload: { what, mentions } })
      }),
      on(mergeCalledOff, async (tx, { threadId, askedBy, actorId, what }, at) => {
        const userIds = await selectConcerned(tx, { threadId, userId: askedBy })
        const about = { threadId, actorId, source: `thread:${threadId}:${what}:${at}`, at, userIds }
        await tellOfThread(deps, tx, { ...about, payload: { what, mentions: [] }, otherwise: 'merging' })
      }),
      on(collaboratorSet, async (tx, { repoId, userId, actorId, role, isNew }, at) => {
        const about = {
          ...nothing,
          actorId,
          repoId,
          subject: `repository:${repoId}`,
          source: `${at}`,
          payload: { role },
        }
        await tell(deps, tx, { ...about, userIds: [userId], kind: isNew ? 'access' : 'access-role', at })
      }),
      on(accessRequested, async (tx, { repoId, userId }, at) => {
        const subject = `access:${repoId}`
        const about = { ...nothing, actorId: userId, repoId, subject, source: `${userId}:${at}`, at }
        await tell(deps, tx, { ...about, userIds: await selectMaintaining(tx, repoId), kind: 'access-request' })
      }),
      on(accessDecided, async (tx, { repoId, userId, actorId, state }, at) => {
        const about = { ...nothing, actorId, repoId, subject: `access:${repoId}`, source: `${at}`, at }
        const kind = state === 'accepted' ? 'access-granted' : 'access-rejected'
        await tell(deps, tx, { ...about, userIds: [userId], kind })
      }),
      on(signedIn, async (tx, { userId, isNewDevice }, at) => {
        if (isNewDevice) await ofAccount(tx, { userId, event: 'signed-in-new-device', at })
      }),
      on(passwordChanged, (tx, { userId, how }, at) => ofAccount(tx, { userId, event: ofPassword[how], at })),
      on(accessKeyCreated, (tx, { userId, title }, at) =>
        ofAccount(tx, { userId, event: 'access-key-created', detail: title, at }),
      ),
      on(accessKeyChanged, (tx, { userId, title }, at) =>
        ofAccount(tx, { userId, event: 'access-key-changed', detail: title, at }),
      ),
      on(sshKeyAdded, (tx, { userId, name }, at) =>
        ofAccount(tx, { userId, event: 'ssh-key-added', detail: name, at }),
      ),
      on(signingKeyAdded, (tx, { userId, name }, at) =>
        ofAccount(tx, { userId, event: 'signing-key-added', detail: name, at }),
      ),
      on(factorChanged, (tx, { userId, change, name }, at) =>
        ofAccount(tx, { userId, event: change, detail: name, at }),
      ),
    ],
    delivered: () => deps.jobs.wake(),
  }
}
