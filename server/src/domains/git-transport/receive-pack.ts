import { randomUUIDv7 } from 'node:crypto'
import type { Readable } from 'node:stream'
import { PassThrough } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { createLru } from '../../git/lru.ts'
import { readPushCommands } from '../../git/push-commands.ts'
import type { UserActor } from '../../http/actor.ts'
import type { FoundRepository } from '../repositories/index.ts'
import { holdReport, type PushReport } from './hold-report.ts'
import { feedBody, whileOpen } from './request-body.ts'
import { intendPush, type PushIntent, releasePush, settlePush } from './settle-push.ts'

interface Push {
  request: FastifyRequest
  reply: FastifyReply
  body: Readable
  repository: FoundRepository
  actor: UserActor
  protocol: string | undefined
}

/** Room for the ref commands beside the pack. */
const commandBytes = 64 * 1024 * 1024

/** Repositories whose leftovers of interrupted pushes this process has looked for. */
const swept = createLru<true>({ capacity: 10_000 })

/**
 * Takes a push. The commands are read on their way to git and noted before git hears of them; git's report is kept
 * back until objects and refs are on the disk and the push is recorded. A client that hangs up once it has sent all
 * changes nothing: the push is whole.
 */
export async function receivePack(deps: Deps, push: Push): Promise<Readable> {
  const { git, log, config } = deps
  const { request, reply, body, repository, actor, protocol } = push
  const { gitDir } = repository
  if (swept.get(gitDir) === undefined) {
    swept.set(gitDir, true)
    const removed = await git.sweep({ gitDir })
    if (removed.length > 0) log.warn({ removed }, 'removed what an interrupted push left')
  }
  const intent: PushIntent = {
    pushId: randomUUIDv7(),
    repoId: repository.id,
    userId: actor.userId,
    at: Date.now(),
    updates: [],
  }
  const commands = readPushCommands(async (updates) => {
    if (updates.length === 0) return
    intent.updates.push(...updates)
    await intendPush(deps, intent)
  })
  const child = await git.serve({
    gitDir,
    service: 'git-receive-pack',
    protocol,
    maxPushBytes: config.maxPushBytes,
  })

  const settle = async (report: PushReport) => {
    try {
      const { code, stderr } = await child.ended
      if (code !== 0) request.log.info({ code, stderr }, 'a push ended without success')
      if (intent.updates.length === 0) return
      // A push that can't be made to last must not be acknowledged: this failure breaks the answer off.
      await git.syncPush({ gitDir, refs: intent.updates.map(({ ref }) => ref), since: intent.at })
      await settlePush(deps, { intent, report }).catch((error: unknown) =>
        // The push stands; its note settles it later.
        log.error({ err: error, push: intent.pushId }, 'could not record a push'),
      )
    } finally {
      releasePush(intent)
    }
  }
  let settled: Promise<void> | undefined
  const settleOnce = (report: PushReport) => {
    settled ??= settle(report)
    return settled
  }
  const out = new PassThrough()
  // Whether or not anyone still listens, git is heard to its end: what stands then is recorded all the same.
  pipeline(child.stdout, holdReport(settleOnce), whileOpen(out))
    .catch((error: unknown) => {
      out.destroy(error instanceof Error ? error : new Error('the push was broken off'))
      return settleOnce(undefined)
    })
    .catch((error: unknown) => log.error({ err: error, push: intent.pushId }, 'could not settle a push'))
  feedBody({ request, reply, body, child, maxBytes: config.maxPushBytes + commandBytes, through: commands }).catch(
    (error: unknown) => {
      request.log.info({ err: error }, 'a push was cut off')
      out.destroy(error instanceof Error ? error : new Error('the push was cut off'))
    },
  )
  return out
}
