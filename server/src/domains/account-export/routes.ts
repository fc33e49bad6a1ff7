import { randomUUIDv7 } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { AccountExport } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { userOf, visitor } from '@sheaf/server-core/actor'
import { AppError } from '@sheaf/server-core/app-error'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Authenticator } from '../../http/authentication.ts'
import { entriesBy } from '../../http/entry.ts'
import type { Handlers } from '../../http/operations.ts'
import { pourOut } from '../../http/pour-out.ts'
import { readerLanguage } from '../../http/reader-language.ts'
import { withRequestSlot } from '../../http/request-slot.ts'
import { lockUser } from '../accounts/index.ts'
import { type ExportRow, findExport, replaceExport } from './export.store.ts'
import { exportFiles } from './export-files.ts'
import { exportGoneMs, exportMaxMs, exportQueueName } from './export-queue.ts'
import { tarBytes, tarOf } from './tar.ts'

const iso = (time: number) => new Date(time).toISOString()

function presentExport(row: ExportRow): AccountExport {
  // What was given up says so, though nobody came to write it down.
  const isOver = row.state === 'running' && row.created_at < Date.now() - exportMaxMs
  return {
    uid: row.uid,
    state: isOver ? 'failed' : row.state,
    done: row.done,
    total: row.total,
    bytes: row.bytes,
    created_at: iso(row.created_at),
    expires_at: row.expires_at === null ? null : iso(row.expires_at),
  }
}

/** Begins archives of all that is an account's, and says how far they are. */
export function accountExportRoutes(deps: Deps): Handlers<'getExport' | 'startExport'> {
  const { database, jobs, limits } = deps
  return {
    async getExport(_input, { actor }) {
      const row = await findExport(database.read, userOf(actor).userId)
      const isOver = row === undefined || (row.expires_at ?? Number.POSITIVE_INFINITY) < Date.now()
      return { export: isOver ? null : presentExport(row) }
    },
    async startExport(_input, { actor, request }) {
      const { userId } = userOf(actor)
      const uid = randomUUIDv7()
      const before = await findExport(database.read, userId)
      if (before !== undefined && presentExport(before).state === 'running') throw underWay()
      await limits.take('export/account', `${userId}`)
      const row = await database.tx(async (tx) => {
        await lockUser(tx, userId)
        const last = await findExport(tx, userId)
        if (last !== undefined && presentExport(last).state === 'running') throw underWay()
        const now = Date.now()
        const enqueue = (of: string, step: 'build' | 'delete', runAt: number) =>
          jobs.enqueue(tx, { queue: exportQueueName, payload: { userId, uid: of, step }, runAt })
        if (last !== undefined) await enqueue(last.uid, 'delete', now)
        await enqueue(uid, 'build', now)
        await enqueue(uid, 'delete', now + exportGoneMs)
        return replaceExport(tx, { user_id: userId, uid, language: readerLanguage(request), created_at: now })
      })
      jobs.wake()
      return presentExport(row)
    },
  }
}

const underWay = () => AppError.refused(409, message('export.under_way'))

/** `GET /api/user/setting/export/{uid}.tar`: the archive, for whose it is and nobody else. */
export function exportDownloadRoutes(app: FastifyInstance, deps: Deps & { authenticator: Authenticator }): void {
  const { authenticator, config, database, limits } = deps
  const enter = entriesBy({ authenticate: (request) => authenticator.actorOf(request, { passwords: false }) })
  app.route({
    ...enter({ by: 'session' }),
    method: 'GET',
    url: '/api/user/setting/export/:name',
    async handler(request, reply) {
      const { actor = visitor } = request
      const { userId } = userOf(actor)
      const { name } = z.object({ name: z.string() }).parse(request.params)
      const row = await findExport(database.read, userId)
      const isThere = row?.state === 'ready' && (row.expires_at ?? 0) > Date.now() && name === `${row.uid}.tar`
      if (!isThere) throw AppError.missing(message('export.missing'))
      await limits.take('download-export/account', `${userId}`)
      const entries = await withRequestSlot(actor, request, () =>
        exportFiles({ dataFolder: config.dataFolder, uid: row.uid }).sealed(),
      ).catch(() => {
        throw AppError.missing(message('export.missing'))
      })
      reply.headers({
        'content-type': 'application/x-tar',
        'content-length': tarBytes(entries),
        'content-disposition': `attachment; filename="sheaf-export-${iso(row.created_at).slice(0, 10)}.tar"`,
        'cache-control': 'no-store',
      })
      const archive = Readable.from(tarOf(entries, row.created_at), { objectMode: false })
      await pourOut(reply, (into) => pipeline(archive, into, { end: false }))
      return reply
    },
  })
}
