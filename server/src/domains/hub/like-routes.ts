import { message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { findOwner, markRepository, reachOf } from '../repositories/index.ts'
import { findHubRepository, type HubKind, type hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, sendHub } from './hub-media.ts'
import { linkToNext } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { listLikers, listLikes } from './like.store.ts'
import { HubText, parseHub } from './read-routes.ts'

const Page = z.object({
  cursor: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined),
})
const Person = z.object({ username: HubText })

/** Rows of an answer: those who want more follow the header to the next. */
const pageSize = 100

interface Liking {
  deps: Deps
  enter: ReturnType<typeof hubEntries>
}

/** What the Hub calls a like is a star here: the same, by the same right, with the same bounds. */
export function hubLikeRoutes(app: FastifyInstance, { deps, kind, enter }: Liking & { kind: HubKind }): void {
  const marking = { ...enter({ by: 'account', area: 'follow_access', level: 2 }), bodyLimit: hubBodyBytes }
  const root = `/api/${kind}s/:owner/:repo`

  const mark = (set: boolean) => (request: FastifyRequest, reply: FastifyReply) =>
    inHubSlot(request, async () => {
      const { repository, actor } = await findHubRepository(deps, request, { kind, action: 'see' })
      const at = { owner: repository.ownerName, repo: repository.name }
      const who = { actor: userOf(actor), address: addressOf(request.ip) }
      const { stars } = await markRepository(deps, { ...at, ...who, kind: 'star', set })
      return sendHub(reply, { likes: stars })
    })
  app.post(`${root}/like`, marking, mark(true))
  app.delete(`${root}/like`, marking, mark(false))

  app.get(`${root}/likers`, enter({ by: 'anyone', area: 'repo_access', level: 1 }), (request, reply) =>
    inHubSlot(request, async () => {
      const { cursor: after } = parseHub(Page, request.query)
      const { repository } = await findHubRepository(deps, request, { kind, action: 'see' })
      const rows = await listLikers(deps.database.read, { repoId: repository.id, after, limit: pageSize })
      const last = rows.length === pageSize ? rows.at(-1) : undefined
      if (last !== undefined) reply.header('link', linkToNext(deps, request, { cursor: `${last.userId}` }))
      const people = rows.map(({ uid, name, displayName, avatarUrl }) => ({
        _id: uid,
        user: name,
        fullname: displayName || name,
        avatarUrl,
        type: 'user',
      }))
      return sendHub(reply, people)
    }),
  )
}

/** What somebody likes, as far as whoever asks may see it. */
export function hubLikesRoute(app: FastifyInstance, { deps, enter }: Liking): void {
  const { read } = deps.database
  app.get('/api/users/:username/likes', enter({ by: 'anyone', area: 'follow_access', level: 1 }), (request, reply) =>
    inHubSlot(request, async () => {
      const { cursor: after } = parseHub(Page, request.query)
      const owner = await findOwner(read, parseHub(Person, request.params).username)
      if (owner === undefined) throw AppError.missing(message('user.missing'))
      const reach = reachOf(request.actor ?? visitor)
      const rows = await listLikes(read, { ownerId: owner.id, reach, after, limit: pageSize })
      const last = rows.length === pageSize ? rows.at(-1) : undefined
      if (last !== undefined) reply.header('link', linkToNext(deps, request, { cursor: `${last.id}` }))
      const likes = rows.map(({ createdAt, ownerName, name, kind }) => ({
        createdAt: new Date(createdAt).toISOString(),
        repo: { name: `${ownerName}/${name}`, type: kind === 'dataset' ? 'dataset' : 'model' },
      }))
      return sendHub(reply, likes)
    }),
  )
}
