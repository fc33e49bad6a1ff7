import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { App } from '../apps.ts'

/** Lies in the build and says what it was made from. No web server hands out a dot file. */
const stampFile = (app: App) => join(app.dist, '.stamp')

export function readStamp(app: App): string | undefined {
  try {
    return readFileSync(stampFile(app), 'utf8')
  } catch {
    return undefined
  }
}

/** Written last: a build that was cut off is done again. */
export function writeStamp(app: App, digest: string): void {
  mkdirSync(app.dist, { recursive: true })
  writeFileSync(stampFile(app), digest)
}
