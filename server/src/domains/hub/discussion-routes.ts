import { contract, limits } from '@sheaf/contract'
import { userOf } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { openEmptyPull } from '../pulls/index.ts'
import { openDiscussion } from '../threads/index.ts'
import { describeDiscussion, findDiscussion } from './describe-discussion.ts'
import { findHubRepository, type HubKind, type hubEntries } from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { linkToNext } from './hub-origin.ts'
import { inHubSlot, inListingSlot } from './hub-slot.ts'
import { listDiscussions } from './list-discussions.ts'
import { presentDiscussion } from './present-discussion.ts'
import { HubText, parseHub } from './read-routes.ts'

const ListQuery = z.object({
  p: z.coerce.number().int().min(0).max(100_000).catch(0),
  type: z.enum(['all', 'discussion', 'pull_request']).default('all'),
  status: z.enum(['all', 'open', 'closed']).default('all'),
  author: HubText.optional(),
})
const DetailsQuery = z.object({ after: z.string().max(200).optional() })
const Numbered = z.object({ number: z.string() })
const Opening = z.object({
  title: z.string(),
  description: z.string().nullish(),
  pullRequest: z.boolean().nullish(),
})

interface Discussing {
  deps: Deps
  kind: HubKind
  enter: ReturnType<typeof hubEntries>
}

/**
 * What clients of the Hub call discussions are threads here: discussions and pull requests of a repository by the numbers that they have. They
 * are read and opened as our own operations do it, by the same rights of keys.
 */
export function hubDiscussionRoutes(app: FastifyInstance, { deps, kind, enter }: Discussing): void {
  const reading = enter({ by: 'anyone', area: 'issue_access', level: 1 })
  const opening = { ...enter({ by: 'account', area: 'issue_access', level: 2 }), bodyLimit: hubBodyBytes }
  const root = `/api/${kind}s/:owner/:repo/discussions`

  app.get(root, reading, (request, reply) =>
    inListingSlot(request, async () => {
      const { p: page, ...narrowed } = parseHub(ListQuery, request.query)
      const { repository } = await findHubRepository(deps, request, { kind, action: 'see' })
      return sendHub(reply, await listDiscussions(deps, { repository, kind, asked: { ...narrowed, page } }))
    }),
  )

  app.get(`${root}/:number`, reading, (request, reply) =>
    inListingSlot(request, async () => {
      const { after } = parseHub(DetailsQuery, request.query)
      const { number } = parseHub(Numbered, request.params)
      const found = await findHubRepository(deps, request, { kind, action: 'see' })
      const signal = disconnectSignal(reply)
      const { described, next } = await describeDiscussion(deps, { ...found, kind, number, after, signal })
      if (next !== undefined) {
        reply.header('link', linkToNext(deps, request, { after: next }))
        reply.header('x-hf-warning', `discussion-${number}; Discussion ${number} is longer: these are its first events`)
      }
      return sendHub(reply, described)
    }),
  )

  app.post(root, opening, (request, reply) =>
    inHubSlot(request, async () => {
      const { title, description, pullRequest } = parseHub(Opening, request.body)
      const action = pullRequest ? 'propose' : 'see'
      const { repository, actor } = await findHubRepository(deps, request, { kind, action })
      const parsed = contract.createDiscussion.body.safeParse({ title, body: description ?? '' })
      if (!parsed.success) throw unfitDiscussion()
      const fields = parsed.data
      const from = { actor: userOf(actor), address: addressOf(request.ip), signal: disconnectSignal(reply) }
      const at = { owner: repository.ownerName, repo: repository.name }
      const number = pullRequest
        ? await openEmptyPull(deps, { repository, ...from, ...fields })
        : (await openDiscussion(deps, { ...at, ...from, fields })).number
      const thread = await findDiscussion(deps, { repoId: repository.id, number: String(number) })
      const isDraft = pullRequest ? 1 : null
      return sendHub(reply, presentDiscussion({ ...thread, mergedAt: null, isDraft }, { repository, kind }))
    }),
  )
}

/** What is written is too long, or nothing. */
export const unfitDiscussion = () =>
  refuseHub(400, `A title has 1 to ${limits.threadTitleMax} letters in one line, a text up to ${limits.threadTextMax}`)
