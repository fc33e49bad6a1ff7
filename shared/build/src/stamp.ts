import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Inputs } from './inputs.ts'

/** Lies in a build and says what it was made from. No web server hands out a dot file. */
const stampFile = (dist: string) => join(dist, '.stamp')

/** Was the build in this folder made from these inputs? */
export function isFresh(dist: string, inputs: Inputs): boolean {
  const [digest, fingerprint] = readStamp(dist)
  if (digest === undefined) return false
  if (fingerprint === inputs.fingerprint()) return true
  if (digest !== inputs.digest()) return false
  // Touched, but not changed: the next look is a cheap one again.
  writeStamp(dist, stampOf(inputs))
  return true
}

/** What says of this build which inputs it was made from; nothing where it does not. */
export const builtFrom = (dist: string): string | undefined => readStamp(dist)[0]

/** What these inputs are now. To be taken before the build: what changes meanwhile is not in it. */
export const stampOf = (inputs: Inputs): string => `${inputs.digest()}\n${inputs.fingerprint()}\n`

/** Says what a build was made from. Written last: a build that was cut off is done again. */
export function writeStamp(dist: string, stamp: string): void {
  mkdirSync(dist, { recursive: true })
  writeFileSync(stampFile(dist), stamp)
}

function readStamp(dist: string): string[] {
  try {
    return readFileSync(stampFile(dist), 'utf8').split('\n')
  } catch {
    return []
  }
}
