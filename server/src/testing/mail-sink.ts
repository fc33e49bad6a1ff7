import { SMTPServer } from 'smtp-server'

export interface SinkMail {
  to: string[]
  /** The whole message as it came. */
  raw: string
}

export interface MailSink {
  readonly url: string
  readonly port: number
  readonly mails: readonly SinkMail[]
  /** How many deliveries to turn away from now on, as a mail server does that is busy. */
  turnAway(count: number): void
  /** The next mail to this address; waits for it. */
  mailTo(address: string): Promise<SinkMail>
  stop(): Promise<void>
}

/** A real SMTP server that keeps what it gets; `port`: that of one that was stopped. */
export async function startMailSink({ port = 0 }: { port?: number } = {}): Promise<MailSink> {
  const mails: SinkMail[] = []
  let refusals = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onRcptTo({ address }, _session, done) {
      const isUnknown = address.startsWith('nobody@')
      done(isUnknown ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null)
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => void chunks.push(chunk))
      stream.on('end', () => {
        if (refusals > 0) {
          refusals -= 1
          return done(Object.assign(new Error('busy'), { responseCode: 451 }))
        }
        mails.push({ to: session.envelope.rcptTo.map((to) => to.address), raw: Buffer.concat(chunks).toString() })
        done()
      })
    },
  })
  // A client that dies in the middle has sent nothing.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const address = server.server.address()
  const heard = typeof address === 'object' && address !== null ? address.port : 0
  const given = new Set<SinkMail>()
  return {
    port: heard,
    url: `smtp://127.0.0.1:${heard}`,
    mails,
    turnAway: (count) => {
      refusals = count
    },
    async mailTo(wanted) {
      const deadline = Date.now() + 60_000
      while (Date.now() < deadline) {
        const found = mails.find(
          (mail) => mail.to.some((to) => to.toLowerCase() === wanted.toLowerCase()) && !given.has(mail),
        )
        if (found) {
          given.add(found)
          return found
        }
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
      throw new Error(`No mail came to ${wanted}`)
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** The code in a mail. */
export function codeIn({ raw }: SinkMail): string {
  const code = /^\s*(\d{6})\s*$/m.exec(raw)?.[1]
  if (!code) throw new Error('There is no code in this mail')
  return code
}

/** The addresses in the text of a mail, in their order. */
export function linksIn({ raw }: SinkMail): string[] {
  // Mail is written in lines of 76 characters (quoted-printable, RFC 2045).
  const text = raw.replace(/=\r?\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return text.match(/^https?:\/\/\S+$/gm) ?? []
}
