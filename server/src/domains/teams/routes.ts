import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { Deps } from '../../deps.ts'
import { idOf, lastId, pageOf } from '../../http/keyset-page.ts'
import type { Handlers } from '../../http/operations.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { selectAudit } from './audit.store.ts'
import { createTeam } from './create-team.ts'
import { findTeamFor } from './find-team.ts'
import { findPerson, selectInvitations, selectInvitationsOf } from './invitation.store.ts'
import { answerInvitation, inviteToTeam, withdrawInvitation } from './invitations.ts'
import { countMembers, selectMembers } from './member.store.ts'
import { removeTeamMember, setTeamRole } from './members.ts'
import {
  presentAudit,
  presentInvitation,
  presentMember,
  presentOwnInvitation,
  presentOwnTeam,
  presentTeam,
} from './team.presenter.ts'
import { selectSubTeams, selectTeamsOf, selectTeamsThatDemand } from './team.store.ts'
import { updateTeam } from './update-team.ts'

type Operation =
  | 'createTeam'
  | 'listOwnTeams'
  | 'getTeam'
  | 'updateTeam'
  | 'listTeamMembers'
  | 'setTeamRole'
  | 'removeTeamMember'
  | 'listTeamInvitations'
  | 'inviteToTeam'
  | 'withdrawInvitation'
  | 'listTeamAudit'
  | 'listOwnInvitations'
  | 'answerInvitation'

/** More invitations than this wait for nobody: each was mailed. */
const ownInvitationsShown = 100

/** Teams, who is in them and who is invited. */
export function teamRoutes(deps: Deps): Handlers<Operation> {
  const { database, limits } = deps
  return {
    async createTeam({ body }, { actor, request }) {
      const user = userOf(actor)
      await limits.takeAll([
        ['create-team/account', `${user.userId}`],
        ['create-team/address', addressOf(request.ip)],
      ])
      const { name, display_name, description, parent } = body
      return createTeam(deps, { actor: user, team: { name, displayName: display_name, description, parent } })
    },
    async listOwnTeams(_input, { actor }) {
      const { userId } = userOf(actor)
      const teams = await selectTeamsOf(database.read, userId)
      const demanding = await selectTeamsThatDemand(database.read, userId)
      return [
        ...demanding.map((team) => presentOwnTeam(team, { needsFactor: true })),
        ...teams.map((team) => presentOwnTeam(team, { needsFactor: false })),
      ]
    },
    async getTeam({ params }, { actor }) {
      const team = await findTeamFor(deps, { actor: userOf(actor), name: params.team, action: 'see-members' })
      const { members } = await countMembers(database.read, team.id)
      return presentTeam(team, { members, subTeams: await selectSubTeams(database.read, team.id) })
    },
    async updateTeam({ params, body }, { actor }) {
      await updateTeam(deps, { actor: userOf(actor), name: params.team, change: body })
      return null
    },
    async listTeamMembers({ params, query }, { actor }) {
      const team = await findTeamFor(deps, { actor: userOf(actor), name: params.team, action: 'see-members' })
      const { q, after, page_size } = query
      const rows = await selectMembers(database.read, { teamId: team.id, q, after, limit: page_size + 1 })
      const asOwner = team.role === 'owner'
      return pageOf(
        rows,
        page_size,
        (row) => presentMember(row, { asOwner }),
        ({ username }) => username.toLowerCase(),
      )
    },
    async setTeamRole({ params, body }, { actor }) {
      await setTeamRole(deps, { actor: userOf(actor), ...params, role: body.role })
      return null
    },
    async removeTeamMember({ params }, { actor }) {
      await removeTeamMember(deps, { actor: userOf(actor), ...params })
      return null
    },
    async listTeamInvitations({ params, query }, { actor }) {
      const team = await findTeamFor(deps, { actor: userOf(actor), name: params.team, action: 'manage-members' })
      const asked = { teamId: team.id, before: idOf(query.after), limit: query.page_size + 1 }
      const rows = await selectInvitations(database.read, asked)
      const now = Date.now()
      return pageOf(rows, query.page_size, (row) => presentInvitation(row, now), lastId)
    },
    inviteToTeam: ({ params, body }, { actor, request }) =>
      inviteToTeam(deps, {
        actor: userOf(actor),
        team: params.team,
        ...body,
        address: addressOf(request.ip),
        language: readerLanguage(request),
      }),
    async withdrawInvitation({ params }, { actor }) {
      await withdrawInvitation(deps, { actor: userOf(actor), ...params })
      return null
    },
    async listTeamAudit({ params, query }, { actor }) {
      const team = await findTeamFor(deps, { actor: userOf(actor), name: params.team, action: 'see-audit' })
      const asked = { teamId: team.id, before: idOf(query.after), limit: query.page_size + 1 }
      const rows = await selectAudit(database.read, asked)
      const { items, next } = pageOf(rows, query.page_size, presentAudit, lastId)
      return { items: items.flatMap((item) => item ?? []), next }
    },
    async listOwnInvitations(_input, { actor }) {
      const { userId } = userOf(actor)
      const { email } = await findPerson(database.read, userId)
      const asked = { userId, email, now: Date.now(), limit: ownInvitationsShown }
      return (await selectInvitationsOf(database.read, asked)).map(presentOwnInvitation)
    },
    answerInvitation: ({ params, body }, { actor }) =>
      answerInvitation(deps, { actor: userOf(actor), uid: params.uid, accept: body.accept }),
  }
}
