import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'

export interface Chromium {
  executablePath: string
  /** What the browser needs in its environment beyond ours. */
  env: Readonly<Record<string, string>>
}

const packageFile = resolve(import.meta.dirname, '../node_modules/@sparticuz/chromium/package.json')
const unpackedFolder = resolve(import.meta.dirname, '../../.cache/chromium')

/** Where its fonts are. What the package says of that is true in the folder of a Lambda alone, and without a font it crashes. */
const fontsConf = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
</fontconfig>
`

/** Is the package's Chromium for this machine? */
export const canUnpackChromium = process.platform === 'linux' && process.arch === 'x64'

/** Unpacks the Chromium of the npm package once, beside the shared libraries and fonts that it brings. */
export async function unpackChromium(): Promise<Chromium> {
  const { version }: { version: string } = JSON.parse(await readFile(packageFile, 'utf8'))
  const folder = join(unpackedFolder, version)
  if (!existsSync(folder)) await unpackInto(folder)
  return {
    executablePath: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: join(folder, 'al2023/lib'), FONTCONFIG_PATH: join(folder, 'fonts') },
  }
}

/** Somewhere beside first: a run that is cut off leaves nothing behind that looks finished. */
async function unpackInto(target: string): Promise<void> {
  await mkdir(unpackedFolder, { recursive: true })
  const unfinished = await mkdtemp(`${target}-`)
  const restore = keepEnvironment()
  // The package unpacks into the temporary folder, and its libraries only where it believes to be a Lambda.
  process.env.TMPDIR = unfinished
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'
  try {
    const { default: npmChromium } = await import('@sparticuz/chromium')
    await npmChromium.executablePath()
    await writeFile(join(unfinished, 'fonts', 'fonts.conf'), fontsConf)
  } finally {
    restore()
  }
  await rename(unfinished, target).catch(async (error: unknown) => {
    await rm(unfinished, { recursive: true, force: true })
    // Another run may have been faster: what it unpacked serves as well.
    if (!existsSync(target)) throw error
  })
}

/** The package puts its libraries into our own environment too, where git would stumble over them. */
function keepEnvironment(): () => void {
  const before = { ...process.env }
  return () => {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name]
    Object.assign(process.env, before)
  }
}
