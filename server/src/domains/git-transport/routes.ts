import { Readable } from 'node:stream'
import { flushPacket, isPackService, type PackService, packet, readProtocol } from '@sheaf/git-engine'
import { callerOfActor } from '@sheaf/server-core/actor'
import { runAs } from '@sheaf/server-core/admission/caller'
import { AppError } from '@sheaf/server-core/app-error'
import { forGit } from '@sheaf/server-core/for-git'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { disconnectSignal } from '../../http/disconnect-signal.ts'
import { openToAll } from '../../http/entry.ts'
import { pourOut } from '../../http/pour-out.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { explainDamage } from '../repositories/index.ts'
import { authorizeGitAccess, authorizePush, gitEntries } from './authorize.ts'
import { writeGitError } from './git-error-writer.ts'
import type { Proposals } from './proposals.ts'
import { receivePack } from './receive-pack.ts'
import { uploadPack } from './upload-pack.ts'

const smartOnly = forGit('This server only supports the smart HTTP protocol. Update your Git client')

interface TransportDeps extends Deps {
  readonly authenticator: Authenticator
  readonly proposals?: Proposals | undefined
}

const Query = z.object({ service: z.string().optional() })

/** Git over HTTP for `/{owner}/{repo}` and `/{owner}/{repo}.git`, as gitprotocol-http(5) has it. */
export function gitTransportRoutes(app: FastifyInstance, deps: TransportDeps): void {
  app.setErrorHandler(async (thrown, request, reply) => {
    const damage = await explainDamage(deps, { address: request.params, id: request.id, error: thrown })
    return writeGitError(damage ?? thrown, request, reply)
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/x-git-(upload|receive)-pack-request$/, (_request, payload, done) =>
    done(null, payload),
  )

  const enter = gitEntries(deps)
  const reading = enter({ by: 'anyone', area: 'repo_access', level: 1 })
  const writing = enter({ by: 'account', area: 'repo_access', level: 2 })

  // For both: what is asked for stands in the query.
  app.get('/:owner/:repo/info/refs', reading, async (request, reply) => {
    const service = Query.safeParse(request.query).data?.service
    if (!isPackService(service)) throw AppError.forbidden(smartOnly)
    const { repository, actor } = await authorizeGitAccess(deps, { request, service })
    const protocol = protocolOf(request)
    const { gitDir, refsVersion: version } = repository
    const type = `application/x-${service}-advertisement`
    if (service === 'git-upload-pack' && protocol === 'version=2') {
      return send(reply, { type, out: await deps.git.transport.capabilities({ gitDir }) })
    }
    const introduction = introductions[service]
    const signal = disconnectSignal(reply)
    const out = await withRequestSlot(actor, request, () =>
      deps.git.transport.advertise({ gitDir, version, service, protocol, introduction, signal }),
    )
    return send(reply, { type, out })
  })

  // What clients of the dumb protocol ask for next.
  for (const file of ['HEAD', 'objects/*']) {
    app.get(`/:owner/:repo/${file}`, openToAll, () => {
      throw AppError.forbidden(smartOnly)
    })
  }

  app.post('/:owner/:repo/git-upload-pack', reading, async (request, reply) => {
    const { repository, actor } = await authorizeGitAccess(deps, { request, service: 'git-upload-pack' })
    const body = bodyOf(request, 'git-upload-pack')
    const protocol = protocolOf(request)
    const options = { request, reply, body, repository, actor, protocol, signal: disconnectSignal(reply) }
    const { out, pipeTo } = await runAs(callerOfActor(actor, request), () => uploadPack(deps, options))
    const type = 'application/x-git-upload-pack-result'
    if (pipeTo === undefined) return send(reply, { type, out })
    await pourOut(uncached(reply, type), pipeTo)
    return reply
  })

  app.post('/:owner/:repo/git-receive-pack', writing, async (request, reply) => {
    const authorized = await authorizePush(deps, request)
    const body = bodyOf(request, 'git-receive-pack')
    const options = {
      request,
      reply,
      body,
      ...authorized,
      proposals: deps.proposals,
      protocol: protocolOf(request),
    }
    const out = await runAs(callerOfActor(authorized.actor, request), () => receivePack(deps, options))
    return send(reply, { type: 'application/x-git-receive-pack-result', out })
  })
}

/** What tells the older versions of the protocol apart from a server that knows only files (gitprotocol-http(5)). */
const introductions: Readonly<Record<PackService, string>> = {
  'git-upload-pack': `${packet('# service=git-upload-pack\n')}${flushPacket}`,
  'git-receive-pack': `${packet('# service=git-receive-pack\n')}${flushPacket}`,
}

// As git http-backend has it: proxies of HTTP/1.0 know the older header alone.
const uncached = (reply: FastifyReply, type: string) =>
  reply.header('pragma', 'no-cache').header('cache-control', 'no-cache, max-age=0, must-revalidate').type(type)

const send = (reply: FastifyReply, { type, out }: { type: string; out: Readable | Buffer }) =>
  uncached(reply, type).send(out)

const protocolOf = (request: FastifyRequest): string | undefined => {
  const header = request.headers['git-protocol']
  return typeof header === 'string' ? readProtocol(header) : undefined
}

/** The body as a stream; one of the other service would be another command's input. */
function bodyOf(request: FastifyRequest, service: PackService): Readable {
  const type = request.headers['content-type']
  if (type !== `application/x-${service}-request` || !(request.body instanceof Readable)) {
    throw AppError.malformed(forGit("This isn't a request from a Git client"))
  }
  return request.body
}
