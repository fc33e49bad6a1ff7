import { z } from 'zod'
import type { Queue } from '../jobs/jobs.ts'
import type { Mailer } from './mailer.ts'

export const mailQueueName = 'mail'

/** More mail than this does not wait for a mail server that is slow or away. */
export const maxMails = 10_000

const MailPayload = z.object({
  // Absent in what a server of the version before has queued.
  id: z.string().optional(),
  to: z.string(),
  replyTo: z.string().optional(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
})

/** With an hour between most of them, this is five days: what RFC 5321 (4.5.4.1) gives a mail server that is away. */
const attempts = 125
/** A mail server that takes ten seconds to say no must not hold up those that wait behind. */
const concurrency = 8

/**
 * Mail leaves through the jobs table: an unreachable mail server delays it for days. What could not be sent by then, or
 * what its recipient's server refused for good, is kept as failed.
 */
export function mailQueue(mailer: Mailer): Queue<typeof MailPayload> {
  return {
    name: mailQueueName,
    payload: MailPayload,
    attempts,
    concurrency,
    isPermanent: isRefusal,
    run: (mail) => mailer.send(mail),
  }
}

/** Was this recipient refused, with a code that says that trying again changes nothing (RFC 5321, 4.2.1)? */
function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false
  return error.command === 'RCPT TO' && typeof error.responseCode === 'number' && error.responseCode >= 500
}
