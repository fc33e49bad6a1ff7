import { Agent, type IncomingMessage, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { z } from 'zod'

/** When the stream told of it, and when it was read, as performance.now() says it. */
export interface Seen {
  told: number
  read: number
}

export interface Watcher {
  /** Settles once the thread that was read has this text. */
  sees(text: string): Promise<Seen>
  stop(): void
}

interface Watching {
  /** The stream of events that tells of the thread. */
  stream: string
  /** Where it is read. */
  page: string
  headers: Readonly<Record<string, string>>
  /** The address that it is asked from. */
  from: string
}

/**
 * Somebody with a thread before them, as its page does it: it hears of changes by its stream, takes the comments that come along where nothing else has changed, and
 * asks for the thread anew else. Comes back once it listens.
 */
export async function watchThread({ stream, page, headers, from }: Watching): Promise<Watcher> {
  const agent = new Agent({ keepAlive: true, localAddress: from })
  const events = await answerOf(stream, { headers, localAddress: from, agent: false })
  const reading = { headers, agent }
  // As a page that was opened before: its connection is there.
  let { revision } = await readAll(page, reading)
  let told: (said: Told, at: number) => void = () => undefined
  let unread = ''
  events.setEncoding('utf8')
  events.on('data', (text: string) => {
    const blocks = `${unread}${text}`.split('\n\n')
    unread = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, revisionThen, news] = /^event: thread\ndata: \S+ (\d+) ?(.*)$/.exec(block) ?? []
      if (revisionThen !== undefined) told({ revision: Number(revisionThen), news: news ?? '' }, performance.now())
    }
  })
  return {
    sees: (text) =>
      new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`nobody was told of: ${text}`)), patienceMs).unref()
        events.once('close', () => reject(new Error('a stream of events has ended')))
        told = (said, at) => {
          const look = async () => {
            let all = said.news
            if (said.news !== '' && News.parse(JSON.parse(said.news)).from === revision) revision = said.revision
            else ({ all, revision } = await readAll(page, reading))
            if (all.includes(text)) resolve({ told: at, read: performance.now() })
          }
          look().catch(reject)
        }
      }),
    stop() {
      events.destroy()
      agent.destroy()
    },
  }
}

/** What an event says of a thread. */
interface Told {
  revision: number
  news: string
}

const patienceMs = 10_000
const News = z.object({ from: z.number() })
const Page = z.object({ data: z.object({ next: z.string().nullable(), revision: z.number() }) })

/** All pages of a thread, one after the other, and how often it had changed by the first of them. */
async function readAll(page: string, asking: Asking): Promise<{ all: string; revision: number }> {
  let all = ''
  let first: number | undefined
  for (let next: string | null = ''; next !== null; ) {
    const text: string = await textOf(await answerOf(next === '' ? page : `${page}?after=${next}`, asking))
    all += text
    const { data } = Page.parse(JSON.parse(text))
    first ??= data.revision
    next = data.next
  }
  return { all, revision: first ?? 0 }
}

interface Asking {
  headers: Readonly<Record<string, string>>
  agent: Agent | false
  localAddress?: string
}

function answerOf(url: string, asking: Asking): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const sent = request(url, asking, (answer) => {
      if (answer.statusCode === 200) resolve(answer)
      else reject(new Error(`${url} answered ${answer.statusCode}`))
    })
    sent.on('error', reject)
    sent.end()
  })
}

async function textOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of answer) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  const coding = answer.headers['content-encoding']
  return (coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body).toString()
}
