import { buffer } from 'node:stream/consumers'
import sharp, { type Sharp } from 'sharp'
import {
  type Crop,
  exitCodes,
  maxFrames,
  maxMovingPixels,
  maxPixels,
  maxSide,
  type PictureTask,
  pictureSide,
  sizeBytes,
} from './picture-rules.ts'

/**
 * A program of its own: takes a picture by its standard input, and writes WebP of it that holds pixels and nothing else, no place and no camera: a
 * square, or the whole of it. Decoders are large and written in C: what a made-up picture makes of them ends with this process, whose memory and
 * processor time its parent bounds.
 */
const task: PictureTask = JSON.parse(process.argv[2] ?? '{"square":null}')

// One picture, once: nothing to share, nothing to keep.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
const formats = ['Jpeg', 'Png', 'Webp', 'Nsgif', ...('square' in task ? ['Heif'] : [])]
sharp.unblock({ operation: formats.map((format) => `VipsForeignLoad${format}`) })

async function main(): Promise<number> {
  const input = await buffer(process.stdin)
  const output = await ('square' in task ? square(input, task.square) : whole(input, task.maxBytes))
  if (typeof output === 'number') return output
  process.stdout.write(output)
  return 0
}

type Made = Buffer | number

async function square(input: Buffer, crop: Crop | null): Promise<Made> {
  const open = () => sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  const found = await sizeOf(open())
  if (typeof found === 'number') return found
  if (found.width * found.height > maxPixels) return exitCodes.tooLarge
  const { width, height } = found.autoOrient
  return open()
    .autoOrient()
    .extract(squareWithin({ width, height }, crop ?? undefined))
    .resize(pictureSide, pictureSide)
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => exitCodes.noPicture)
}

/** Pixels that are kept as they are where the picture came so, as those of screens do: letters have sharp edges. More of them take too long. */
const losslessPixels = 8_500_000

async function whole(input: Buffer, maxBytes: number): Promise<Made> {
  const open = (pages: number) =>
    sharp(input, { limitInputPixels: pages === 1 ? maxPixels : maxMovingPixels, failOn: 'error', pages })
  // Of the first frame alone: how many there are is told without decoding them.
  const found = await sizeOf(open(1))
  if (typeof found === 'number') return found
  const { format, pages = 1 } = found
  const pixels = found.width * found.height
  if (pixels > maxPixels || pages > maxFrames || (pages > 1 && pixels * pages > maxMovingPixels))
    return exitCodes.tooLarge
  const drawn = () =>
    pages > 1
      ? open(-1)
      : open(1).autoOrient().resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  const isExact = (format === 'png' || format === 'gif') && pages === 1 && pixels <= losslessPixels
  const exact = isExact ? await encoded(drawn().webp({ lossless: true, effort: 2 })) : undefined
  const made =
    exact !== undefined && exact.length <= maxBytes / 2
      ? exact
      : await encoded(drawn().webp({ quality: pages > 1 ? 80 : 90, effort: 2 }))
  if (made === undefined) return exitCodes.noPicture
  if (made.length > maxBytes) return exitCodes.tooLarge
  const { width, height, pageHeight = height } = await sharp(made, { pages: 1 }).metadata()
  const size = Buffer.alloc(sizeBytes)
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(pageHeight, 4)
  return Buffer.concat([size, made])
}

const encoded = (picture: Sharp) => picture.toBuffer().catch(() => undefined)

/** What is said of a picture before it is decoded, or why it is not. */
const sizeOf = (picture: Sharp) =>
  picture.metadata().catch((error: unknown) => (isTooLarge(error) ? exitCodes.tooLarge : exitCodes.noPicture))

const isTooLarge = (error: unknown) => error instanceof Error && /pixel limit/.test(error.message)

/** The square that was chosen, as far as it lies within the picture; else the largest one in its middle. */
function squareWithin({ width, height }: { width: number; height: number }, chosen: Crop | undefined) {
  const shorter = Math.min(width, height)
  const size = Math.max(1, Math.min(chosen?.size ?? shorter, shorter))
  const within = (at: number, length: number) => Math.max(0, Math.min(at, length - size))
  return {
    left: within(chosen?.x ?? Math.floor((width - size) / 2), width),
    top: within(chosen?.y ?? Math.floor((height - size) / 2), height),
    width: size,
    height: size,
  }
}

process.exitCode = await main()
