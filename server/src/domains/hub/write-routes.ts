import { join } from 'node:path'
import { contract, defaultBranch } from '@sheaf/contract'
import { callerOfActor, userOf, visitor } from '@sheaf/server-core/actor'
import { addressOf } from '@sheaf/server-core/admission/address-of'
import { runAs } from '@sheaf/server-core/admission/caller'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { TextTooMuch } from '../../text/text-too-much.ts'
import { lfsByAttributes, readAttributes } from '../objects/index.ts'
import { createBranch, createTag, deleteRef } from '../refs/index.ts'
import { createRepository, listOwnersOf } from '../repositories/index.ts'
import { deleteRepository } from '../repository-settings/index.ts'
import { commitOperations } from './commit-operations.ts'
import { findCommitTarget } from './find-commit-target.ts'
import {
  findHubRepository,
  findNamedRepository,
  type HubKind,
  type hubEntries,
  prefixOf,
} from './find-hub-repository.ts'
import { hubBodyBytes, refuseHub, sendHub } from './hub-media.ts'
import { hubOrigin } from './hub-origin.ts'
import { inHubSlot } from './hub-slot.ts'
import { inlineBytes, readOperations } from './read-operations.ts'
import { Flag, parseHub } from './read-routes.ts'
import { commitAt } from './revision.ts'

/** Commits whose operations are being read: each holds a few megabytes, and one line. */
const reading = { slots: 6, perCaller: 2, waiting: 128, waitingPerCaller: 16, maxWaitMs: 60_000 }
/** All of a commit; how large it may be is told by who reads it, in words. */
const unbounded = Number.MAX_SAFE_INTEGER

const Place = z.object({
  name: z.string(),
  organization: z.string().nullish(),
  type: z.enum(['model', 'dataset']).nullish(),
  private: z.boolean().nullish(),
  visibility: z.string().nullish(),
})
const CommitQuery = z.object({ create_pr: Flag })
const Revision = z.object({ rev: z.string() })
const Branch = z.object({ startingPoint: z.string().nullish(), emptyBranch: z.boolean().nullish() })
const Tag = z.object({ tag: z.string(), message: z.string().nullish() })
const Preupload = z.object({
  files: z.array(z.object({ path: z.string(), sample: z.string().default(''), size: z.number().min(0) })).max(1_000),
})

const Yaml = z.object({ content: z.string() })
/** As much of a text as a card has at most, and a little more. */
const cardLetters = 48 * 1024

/** The words by which clients know this refusal. */
const alreadyThere = 'You already created this repository'

interface Writing {
  deps: Deps
  enter: ReturnType<typeof hubEntries>
}

/** Repositories that clients of the Hub make and delete. */
export function hubRepositoryRoutes(app: FastifyInstance, { deps, enter }: Writing): void {
  const writing = { ...enter({ by: 'account', area: 'repo_access', level: 2 }), bodyLimit: hubBodyBytes }

  app.post('/api/repos/create', writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { name, organization, type, private: isPrivate, visibility } = parseHub(Place, request.body)
      const actor = userOf(request.actor ?? visitor)
      const [ownerName, repoName] = placeOf({ name, organization }, actor.username)
      const kind: HubKind = type ?? 'model'
      const owners = await listOwnersOf(deps.database.read, { userId: actor.userId })
      const owner = owners.find((each) => foldAscii(each.name) === foldAscii(ownerName))
      // Clients that are content with one that is there look for it then.
      if (owner === undefined)
        throw refuseHub(403, 'You make repositories in your own name, and in those of your teams')
      const parsed = contract.createRepository.body.safeParse({
        owner_uid: owner.uid,
        team: owner.kind === 'team',
        repo_name: repoName,
        repo_kind: kind,
        repo_is_private: isPrivate === true || visibility === 'private',
      })
      if (!parsed.success) throw refuseHub(400, 'No repository can have this name')
      const { owner_uid: ownerUid, team: isTeam, repo_is_private, repo_kind } = parsed.data
      const told = { url: `${hubOrigin(deps, request)}/${prefixOf[kind]}${ownerName}/${repoName}` }
      try {
        const made = await createRepository(deps, {
          actor,
          address: addressOf(request.ip),
          repository: {
            ownerUid,
            isTeam,
            name: parsed.data.repo_name,
            description: '',
            isPrivate: repo_is_private,
            defaultBranch,
            storage: undefined,
            kind: repo_kind,
          },
        })
        const id = `${made.owner}/${made.repo_name}`
        return sendHub(reply, { url: `${hubOrigin(deps, request)}/${prefixOf[kind]}${id}`, name: id, id: made.uid })
      } catch (error) {
        // Clients that are content with one that is there read its address here.
        if (!(error instanceof AppError) || error.said.code !== 'repository.name_taken') throw error
        reply.header('x-error-message', alreadyThere)
        return sendHub(reply, { error: alreadyThere, ...told }, 409)
      }
    }),
  )

  const checking = { ...enter({ by: 'account', area: 'repo_access', level: 1 }), bodyLimit: hubBodyBytes }
  app.post('/api/validate-yaml', checking, (request, reply) =>
    inHubSlot(request, async () => {
      const { content } = parseHub(Yaml, request.body)
      const { problems } = await deps.text.run('card', content.slice(0, cardLetters)).catch((error: unknown) => {
        if (error instanceof TextTooMuch) throw refuseHub(413, 'This card is too long to be read')
        throw error
      })
      const told = (isError: boolean) =>
        problems
          .filter(({ problem }) => (problem === 'not_yaml') === isError)
          .map(({ problem, field, value }) => ({
            message: [problem, field, value].filter((part) => part !== '').join(' '),
          }))
      const errors = told(true)
      return sendHub(reply, { errors, warnings: told(false) }, errors.length > 0 ? 400 : 200)
    }),
  )

  app.delete('/api/repos/delete', writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { name, organization, type } = parseHub(Place, request.body)
      const actor = userOf(request.actor ?? visitor)
      const names = placeOf({ name, organization }, actor.username)
      const { repository } = await findNamedRepository(deps, request, {
        names,
        kind: type ?? 'model',
        action: 'delete',
      })
      const confirmation = `${repository.ownerName}/${repository.name}`
      await deps.limits.take('change-repository/account', `${actor.userId}`)
      const place = { owner: repository.ownerName, repo: repository.name }
      await deleteRepository(deps, { actor, ...place, confirmation })
      return sendHub(reply, {})
    }),
  )
}

/** Owner and name as clients say them: apart, or in one with a slash, or the name alone for whoever asks. */
function placeOf(
  { name, organization }: { name: string; organization?: string | null | undefined },
  own: string,
): [string, string] {
  const [first = '', second] = name.split('/')
  return second === undefined ? [organization ?? own, first] : [first, second]
}

/** What clients of the Hub change in a repository of a kind: files, branches and tags. */
export function hubWriteRoutes(app: FastifyInstance, { deps, kind, enter }: Writing & { kind: HubKind }): void {
  const entry = enter({ by: 'account', area: 'repo_access', level: 2 })
  const writing = { ...entry, bodyLimit: hubBodyBytes }
  const root = `/api/${kind}s/:owner/:repo`
  const slots = createFairQueue(reading)
  const find = (request: FastifyRequest) => findHubRepository(deps, request, { kind, action: 'push' })
  const placed = async (request: FastifyRequest) => {
    const { repository, actor } = await find(request)
    return { actor: userOf(actor), owner: repository.ownerName, repo: repository.name }
  }

  /** What a commit goes to, as its address says. */
  const findTarget = (request: FastifyRequest) => {
    const { rev: revision } = parseHub(Revision, request.params)
    const { create_pr: createsPull } = parseHub(CommitQuery, request.query)
    return findCommitTarget(deps, request, { kind, revision, createsPull })
  }

  app.post(`${root}/preupload/:rev`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { files } = parseHub(Preupload, request.body)
      const { rev } = parseHub(Revision, request.params)
      const { repository } = await findTarget(request)
      const commit = await commitAt(deps, { repository, revision: rev })
      const isLfs = lfsByAttributes(await readAttributes(deps, { gitDir: repository.gitDir, commit }))
      const modes = files.map(({ path, sample, size }) => {
        const isObject = size > 0 && (isLfs(path) || size > inlineBytes || Buffer.from(sample, 'base64').includes(0))
        // Before it is asked for by Git LFS or Xet, whose refusals name no file.
        if (isObject && !repository.mayWrite)
          throw refuseHub(403, `${path}: large and binary files are sent by who may push to the repository`)
        return { path, uploadMode: isObject ? 'lfs' : 'regular', shouldIgnore: false }
      })
      return sendHub(reply, { files: modes })
    }),
  )

  app.post(`${root}/commit/:rev`, { ...entry, bodyLimit: unbounded }, async (request, reply) => {
    const { actor } = await inHubSlot(request, async () => {
      const found = await findTarget(request)
      await deps.limits.take('commit/account', `${userOf(found.actor).userId}`)
      return found
    })
    // What was read as JSON already comes no more.
    if (request.body !== null && request.body !== undefined)
      throw refuseHub(400, 'A commit is sent as application/x-ndjson')
    const user = userOf(actor)
    const folder = join(deps.config.dataFolder, 'uploads', String(user.userId))
    // Not a slot of requests: it is the client's line that it waits for.
    const { oid, number, repository } = await runAs(callerOfActor(actor, request), () =>
      slots.run(async () => {
        const sent = await readOperations(request.raw, folder)
        try {
          // Found anew: sending takes its time.
          const { repository, target } = await findTarget(request)
          return { ...(await commitOperations(deps, { repository, actor: user, target, sent, kind })), repository }
        } finally {
          await sent.drop()
        }
      }),
    )
    const url = `${hubOrigin(deps, request)}/${prefixOf[kind]}${repository.ownerName}/${repository.name}`
    const opened = number !== undefined && { pullRequestUrl: `${url}/discussions/${number}` }
    return sendHub(reply, {
      success: true,
      commitOid: oid,
      commitUrl: `${url}/commit/${oid}`,
      hookOutput: '',
      ...opened,
    })
  })

  app.post(`${root}/branch/:rev`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { startingPoint, emptyBranch } = parseHub(Branch, request.body)
      if (emptyBranch) throw refuseHub(422, 'A branch begins at a commit here')
      const { rev } = parseHub(Revision, request.params)
      const named = contract.createBranch.body.safeParse({ name: rev, from: startingPoint ?? 'HEAD' })
      if (!named.success) throw refuseHub(400, 'No branch can have this name')
      await createBranch(deps, { ...(await placed(request)), ...named.data })
      return sendHub(reply, {})
    }),
  )
  app.delete(`${root}/branch/:rev`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { rev } = parseHub(Revision, request.params)
      await deleteRef(deps, { ...(await placed(request)), ref: `refs/heads/${rev}`, oid: undefined })
      return sendHub(reply, {})
    }),
  )
  app.post(`${root}/tag/:rev`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { tag, message } = parseHub(Tag, request.body)
      const { rev } = parseHub(Revision, request.params)
      const named = contract.createTag.body.safeParse({ name: tag, from: rev, message: message ?? '' })
      if (!named.success) throw refuseHub(400, 'No tag can have this name')
      await createTag(deps, { ...(await placed(request)), ...named.data })
      return sendHub(reply, {})
    }),
  )
  app.delete(`${root}/tag/:rev`, writing, (request, reply) =>
    inHubSlot(request, async () => {
      const { rev } = parseHub(Revision, request.params)
      await deleteRef(deps, { ...(await placed(request)), ref: `refs/tags/${rev}`, oid: undefined })
      return sendHub(reply, {})
    }),
  )
}
