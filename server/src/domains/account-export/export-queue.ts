import { limits } from '@sheaf/contract'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { mailLanguages } from '../../http/reader-language.ts'
import type { Queue } from '../../jobs/jobs.ts'
import { mailQueueName } from '../../mail/mail-queue.ts'
import { exportLetter } from '../accounts/index.ts'
import { buildExport, ExportTooLarge } from './build-export.ts'
import { deleteExport, findExport, findExporter, updateExport } from './export.store.ts'
import { exportFiles } from './export-files.ts'

const day = 24 * 60 * 60_000
/** Longer than this no export takes: what stands as running after it was given up. */
export const exportMaxMs = day
/** When what was begun now is gone, however it ended. */
export const exportGoneMs = exportMaxMs + limits.exportDays * day

export const exportQueueName = 'export-account'
const Payload = z.object({ userId: z.int(), uid: z.string(), step: z.enum(['build', 'delete']) })

type QueueDeps = Pick<Deps, 'config' | 'database' | 'git' | 'jobs' | 'log' | 'storage'>

/**
 * Builds the archives of accounts, one at a time, says by mail that they are ready, and deletes them when their time is over or another one
 * has taken their place.
 */
export function exportQueue(deps: QueueDeps): Queue<typeof Payload> {
  const { config, database, jobs, log } = deps
  return {
    name: exportQueueName,
    payload: Payload,
    attempts: 10,
    concurrency: 1,
    isPermanent: (error) => error instanceof ExportTooLarge,
    async run({ userId, uid, step }, signal) {
      const files = exportFiles({ dataFolder: config.dataFolder, uid })
      const row = await findExport(database.read, userId)
      if (step === 'delete' || row?.uid !== uid) {
        await files.remove()
        return deleteExport(database.write, uid)
      }
      if (row.state !== 'running') return
      try {
        const bytes = await buildExport(deps, { userId, uid, signal })
        await finish(bytes)
      } catch (error) {
        if (error instanceof ExportTooLarge) {
          await updateExport(database.write, { uid, state: 'failed' })
          await files.remove()
        }
        throw error
      }

      async function finish(bytes: number) {
        const exporter = await findExporter(database.read, userId)
        const expires = Date.now() + limits.exportDays * day
        await database.tx(async (tx) => {
          if (!(await updateExport(tx, { uid, state: 'ready', bytes, expires_at: expires })) || exporter === undefined)
            return
          const language = mailLanguages.find((each) => each === row?.language) ?? 'en'
          const { publicUrl } = config
          const mail = exportLetter({ to: exporter.email, language, days: limits.exportDays, publicUrl })
          await jobs.enqueue(tx, { queue: mailQueueName, payload: mail })
        })
        jobs.wake()
        log.info({ userId, bytes }, 'exported an account')
      }
    },
  }
}
