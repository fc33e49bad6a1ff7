import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from '../log/logger.ts'

export interface Mail {
  /** The same however often it is sent, in its Message-ID: who gets it twice can tell. */
  id?: string | undefined
  to: string
  /** Who gets the answer, where that is not the sender. */
  replyTo?: string | undefined
  subject: string
  text: string
  html: string
}

export interface Mailer {
  send(mail: Mail): Promise<void>
  close(): void
}

/** In milliseconds: a mail server that is silent for longer is tried again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

interface MailerOptions {
  smtpUrl: string | undefined
  from: string
  outbox: string
  log: Logger
}

/** Mail over SMTP, or into files where no mail server is configured. What sends it is loaded with the first mail. */
export function createMailer({ smtpUrl, from, outbox, log }: MailerOptions): Mailer {
  return smtpUrl ? smtpMailer({ smtpUrl, from }) : outboxMailer({ from, outbox, log })
}

function smtpMailer({ smtpUrl, from }: { smtpUrl: string; from: string }): Mailer {
  const open = async () => (await import('nodemailer')).createTransport({ url: smtpUrl, ...timeouts })
  let opened: ReturnType<typeof open> | undefined
  return {
    async send(mail) {
      opened ??= open()
      await (await opened).sendMail(messageOf(mail, from))
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

function outboxMailer({ from, outbox, log }: { from: string; outbox: string; log: Logger }): Mailer {
  return {
    async send(mail) {
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message } = await transport.sendMail(messageOf(mail, from))
      const file = join(outbox, `${new Date().toISOString().replaceAll(':', '')}-${randomUUID().slice(0, 8)}.eml`)
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      // Renamed when whole: who watches the folder never reads half a mail.
      await writeFile(`${file}.part`, message, { mode: 0o600 })
      await rename(`${file}.part`, file)
      log.info({ file }, 'mail written to a file, since SHEAF_SMTP_URL is not set')
    },
    close: () => undefined,
  }
}

/**
 * What looks like an encoded word (RFC 2047) would be read as one, and show what nobody sees here. With something in it that is no ASCII, and has no width, the whole subject is
 * encoded.
 */
const literal = (subject: string) => subject.replaceAll('=?', '=\u200b?')

/** The recipient goes as an object: as text it would be parsed, and could become several. */
function messageOf({ id, to, replyTo, subject, text, html }: Mail, from: string) {
  const safely = { disableFileAccess: true, disableUrlAccess: true }
  const named = id !== undefined && { messageId: `<${id}@${domainOf(from)}>` }
  const answered = replyTo !== undefined && { replyTo: { name: '', address: replyTo } }
  return {
    from,
    to: { name: '', address: to },
    subject: literal(subject),
    text,
    html,
    ...answered,
    ...named,
    ...safely,
  }
}

/** `Sheaf <git@example.org>` → `example.org`: what makes an id of ours nobody else's (RFC 5322, 3.6.4). */
const domainOf = (from: string) => /@([\w.-]+)>?\s*$/.exec(from)?.[1] ?? 'localhost'
