import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'

export interface MailSink {
  /** Where to send mail to, as SHEAF_SMTP_URL takes it. */
  url: string
  /** The code in the newest letter to an address; waits for one that has not arrived yet. */
  codeFor(address: string): Promise<string>
  /** The first link in the newest letter to an address; waits as well. */
  linkFor(address: string): Promise<string>
  close(): Promise<void>
}

const patience = 10_000

/** A real SMTP server on a port of its own that keeps what it is sent. */
export async function startMailSink(): Promise<MailSink> {
  const letters = new Map<string, string>()
  const waiting = new Map<string, (letter: string) => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        const letter = Buffer.concat(parts).toString('utf8')
        for (const { address } of session.envelope.rcptTo) deliver(address.toLowerCase(), letter)
        done()
      })
    },
  })
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const bound = server.server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The mail sink has no port')

  function deliver(address: string, letter: string) {
    const reader = waiting.get(address)
    waiting.delete(address)
    if (reader) reader(letter)
    else letters.set(address, letter)
  }

  function letterTo(address: string): Promise<string> {
    const arrived = letters.get(address)
    letters.delete(address)
    if (arrived !== undefined) return Promise.resolve(arrived)
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`No letter to ${address} arrived`)), patience)
      waiting.set(address, (letter) => {
        clearTimeout(late)
        resolve(letter)
      })
    })
  }

  return {
    url: `smtp://127.0.0.1:${bound.port}`,
    async codeFor(address) {
      const letter = await letterTo(address.toLowerCase())
      const code = /^\s*(\d{6})\s*$/m.exec(letter) ?? /\b(\d{6})\b/.exec(letter.slice(letter.search(/\r?\n\r?\n/)))
      if (!code?.[1]) throw new Error(`No code in the letter:\n${letter}`)
      return code[1]
    },
    async linkFor(address) {
      // Quoted-printable (RFC 2045): lines of 76 characters, and `=` is written in full.
      const letter = (await letterTo(address.toLowerCase())).replace(/=\r?\n/g, '').replaceAll('=3D', '=')
      return /^https?:\/\/\S+$/m.exec(letter)?.[0] ?? Promise.reject(new Error(`No link in the letter:\n${letter}`))
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
