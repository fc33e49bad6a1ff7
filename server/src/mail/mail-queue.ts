import { z } from 'zod'
import type { Queue } from '../jobs/jobs.ts'
import type { Mailer } from './mailer.ts'

export const mailQueueName = 'mail'

/** More mail than this does not wait for a mail server that is slow or away. */
export const mostMails = 10_000

const MailPayload = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() })

/** Mail leaves through the jobs table: an unreachable mail server delays it and loses nothing. */
export function mailQueue(mailer: Mailer): Queue<typeof MailPayload> {
  return { name: mailQueueName, payload: MailPayload, attempts: 5, run: (mail) => mailer.send(mail) }
}
