import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { type Crop, exitCodes, maxPixels, pictureSide } from './picture-rules.ts'

/**
 * A program of its own: takes a picture by its standard input, and writes a square WebP of it that holds pixels and nothing
 * else, no place and no camera. Decoders are large and written in C: what a made-up picture makes of them ends with this
 * process, whose memory and processor time its parent bounds.
 */
const crop: Crop | undefined = JSON.parse(process.argv[2] ?? 'null') ?? undefined

// One picture, once: nothing to share, nothing to keep.
sharp.cache(false)
sharp.concurrency(1)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`),
})

async function main(): Promise<number> {
  const input = await buffer(process.stdin)
  const open = () => sharp(input, { limitInputPixels: maxPixels, failOn: 'error', pages: 1 })
  const found = await open()
    .metadata()
    .catch((error: unknown) => (isTooLarge(error) ? 'too-large' : undefined))
  if (found === undefined) return exitCodes.noPicture
  if (found === 'too-large' || found.width * found.height > maxPixels) return exitCodes.tooLarge
  const { width, height } = found.autoOrient
  const output = await open()
    .autoOrient()
    .extract(squareWithin({ width, height }, crop))
    .resize(pictureSide, pictureSide)
    .webp({ quality: 85 })
    .toBuffer()
    .catch(() => undefined)
  if (output === undefined) return exitCodes.noPicture
  process.stdout.write(output)
  return 0
}

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
