import { createHash } from 'node:crypto'
import { request } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import type { HubBench } from './hub-bench.ts'

const readers = 100
/** Half of them take what they get, the others no more than this: those hold buffers for as long as they are there. */
const slowBytesPerSecond = 2 * 1024 * 1024
/** Whoever has not come to the end by then is cut off: what is held for them is the same in the middle of a file. */
const seconds = 30
const pieceBytes = 1024 * 1024

/** A hundred people who download the same large file at once: what each holds of the server is a buffer, and never the file. */
export async function tellDownloads(bench: HubBench): Promise<void> {
  const { sizes, tell, create } = bench
  const megabytes = sizes.downloaded
  const repo = await create('downloaded')
  const url = await upload(bench, { repo, megabytes })
  const over = AbortSignal.timeout(seconds * 1000)
  const read = await Promise.all(
    Array.from({ length: readers }, (_, at) => download(bench, { url, over, isSlow: at % 2 === 1 })),
  )
  const all = read.reduce((sum, bytes) => sum + bytes, 0) / pieceBytes
  const least = Math.min(...read) / pieceBytes
  if (least === 0) throw new Error('Of a hundred downloads at once some were not begun')
  tell({
    ...{ name: `${readers} downloads of ${megabytes.toLocaleString('en')} MiB at once`, figure: all, unit: 'MiB' },
    note: `in ${seconds} s at most, ${least.toFixed(1)} MiB by the slowest; half of them take 2 MiB/s at most`,
  })
}

/** Sends a file that is nothing but zeros, made as it is sent, by Git LFS. Gives where it is downloaded. */
async function upload({ url, token }: HubBench, { repo, megabytes }: { repo: string; megabytes: number }) {
  const piece = Buffer.alloc(pieceBytes)
  const hash = createHash('sha256')
  for (let at = 0; at < megabytes; at += 1) hash.update(piece)
  const address = `${url}/${repo}.git/info/lfs/objects/${hash.digest('hex')}`
  const size = megabytes * pieceBytes
  const sent = request(`${address}/${size}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-length': size },
  })
  const answered = new Promise<number>((resolve, reject) => {
    sent.once('error', reject)
    sent.once('response', (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
  })
  Readable.from(Array.from({ length: megabytes }, () => piece)).pipe(sent)
  const status = await answered
  if (status !== 200) throw new Error(`A file of ${megabytes} MiB was answered ${status}`)
  return address
}

interface Downloading {
  url: string
  over: AbortSignal
  isSlow: boolean
}

/** Reads a file to its end, or until it is over. Gives how many bytes came. */
function download({ token }: HubBench, { url, over, isSlow }: Downloading): Promise<number> {
  return new Promise((resolve, reject) => {
    let bytes = 0
    const began = performance.now()
    const asked = request(url, { agent: false, headers: { authorization: `Bearer ${token}` } }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`A download was answered ${answer.statusCode}`))
      answer.on('data', async ({ length }: Buffer) => {
        bytes += length
        const early = bytes / slowBytesPerSecond - (performance.now() - began) / 1000
        if (!isSlow || early <= 0) return
        answer.pause()
        await wait(1000 * early)
        answer.resume()
      })
      answer.once('end', () => resolve(bytes))
      answer.once('error', () => (over.aborted ? resolve(bytes) : reject(new Error('A download broke off'))))
    })
    asked.once('error', (error) => (over.aborted ? resolve(bytes) : reject(error)))
    asked.end()
    over.addEventListener('abort', () => asked.destroy(), { once: true })
  })
}
