import { fileURLToPath } from 'node:url'
import { message } from '@sheaf/contract/messages'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import { runBoundedProgram } from '../../processes/bounded-program.ts'
import { type Crop, exitCodes, looksLikePicture, type PictureTask, sizeBytes } from './picture-rules.ts'

/** Decoding takes a core for half a second: one at a time, whoever asks, and nobody waits behind many. */
const encoders = createFairQueue({ slots: 1, perCaller: 1, waiting: 32, waitingPerCaller: 2, maxWaitMs: 20_000 })

const program = fileURLToPath(new URL('./picture-process.ts', import.meta.url))
/** How long it may take in all. */
const deadlineMs = 30_000

/**
 * Makes the square picture that is stored, as WebP, of a JPEG, PNG, WebP, GIF or AVIF, in a process that is ended when it takes
 * too much. Refuses (AppError) what is no picture and what has too many pixels.
 */
export async function encodePicture(content: Buffer, crop: Crop | undefined): Promise<Buffer> {
  if (!looksLikePicture(content)) throw noPicture()
  return encoders.run(() => encode(content, { square: crop ?? null }))
}

/** A whole image as it is stored, with its size in pixels. */
interface EncodedImage {
  content: Buffer
  width: number
  height: number
}

/** The same for a whole image, which keeps its shape, and moves if it did: WebP of a JPEG, PNG, WebP or GIF, of `maxBytes` at most. */
export async function encodeImage(content: Buffer, maxBytes: number): Promise<EncodedImage> {
  if (!looksLikePicture(content)) throw noImage()
  const output = await encoders.run(() => encode(content, { maxBytes }))
  const [width, height] = [output.readUInt32BE(0), output.readUInt32BE(4)]
  return { content: output.subarray(sizeBytes), width, height }
}

const noPicture = () => AppError.refused(415, message('picture.unsupported'))
const noImage = () => AppError.refused(415, message('attachment.unsupported'))

async function encode(content: Buffer, task: PictureTask): Promise<Buffer> {
  const args = [JSON.stringify(task)]
  const most = 'maxBytes' in task ? { maxOutputBytes: task.maxBytes + sizeBytes } : {}
  const { code, output } = await runBoundedProgram({ program, args, input: content, deadlineMs, niceness: 10, ...most })
  if (code === 0 && output.length > 0) return output
  const isWhole = 'maxBytes' in task
  if (code === exitCodes.tooLarge)
    throw AppError.refused(413, message(isWhole ? 'attachment.too_large' : 'picture.too_many_pixels'))
  // Ended by one of its bounds, too: whatever it was, it was no picture that anybody has.
  throw isWhole ? noImage() : noPicture()
}
