import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { message } from '@sheaf/contract/messages'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { type Crop, exitCodes, looksLikePicture } from './picture-rules.ts'

/** Decoding takes a core for half a second: one at a time, whoever asks, and nobody waits behind many. */
const encoders = createFairQueue({ slots: 1, perCaller: 1, waiting: 32, waitingPerCaller: 2, maxWaitMs: 20_000 })

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** Of memory that is written to, and of processor time; and how long it may take in all. */
const bounds = { dataKib: 768 * 1024, cpuSeconds: 10 }
const deadlineMs = 30_000
const maxOutputBytes = 256 * 1024

/**
 * Makes the square picture that is stored, as WebP, of a JPEG, PNG, WebP, GIF or AVIF, in a process that is ended when it takes
 * too much. Refuses (AppError) what is no picture and what has too many pixels.
 */
export async function encodePicture(content: Buffer, crop: Crop | undefined): Promise<Buffer> {
  if (!looksLikePicture(content)) throw noPicture()
  return encoders.run(() => encode(content, crop))
}

const noPicture = () => AppError.refused(415, message('picture.unsupported'))

function encode(content: Buffer, crop: Crop | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Node sets no limits for its children; a shell does, and then becomes the program. Nothing of it is text of a user.
    const script = `ulimit -c 0; ulimit -d ${bounds.dataKib}; ulimit -t ${bounds.cpuSeconds}; exec "$@"`
    const node = [process.execPath, '--max-old-space-size=64', program, JSON.stringify(crop ?? null)]
    const child = spawn('/bin/sh', ['-c', script, 'sh', ...node], {
      cwd: '/',
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: deadlineMs,
      killSignal: 'SIGKILL',
    })
    if (child.pid !== undefined) yieldToOthers(child.pid)
    const chunks: Buffer[] = []
    let size = 0
    child.stdout.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size > maxOutputBytes) child.kill('SIGKILL')
      else chunks.push(chunk)
    })
    // It may end before it has read all.
    child.stdin.on('error', () => undefined)
    child.stdin.end(content)
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0 && size > 0 && size <= maxOutputBytes) resolve(Buffer.concat(chunks))
      else if (code === exitCodes.tooLarge) reject(AppError.refused(413, message('picture.too_many_pixels')))
      // Ended by one of its bounds, too: whatever it was, it was no picture that anybody has.
      else reject(noPicture())
    })
  })
}

function yieldToOthers(pid: number): void {
  try {
    setPriority(pid, 10)
  } catch {
    // It has ended already.
  }
}
