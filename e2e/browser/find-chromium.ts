import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { type Chromium, canUnpackChromium, unpackChromium } from './unpack-chromium.ts'

/** Where a system keeps its browser. */
export const systemPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser to test with: the one that SHEAF_CHROMIUM names, else the one that comes from npm, else the system's or
 * Playwright's own. That of npm is the same on all machines and a headless shell: without the windows that a desktop's
 * Chromium draws for nobody, the same tests take half the processor time.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.SHEAF_CHROMIUM
  if (named) {
    if (!existsSync(named)) throw new Error(`SHEAF_CHROMIUM names ${named}, and there is no such file`)
    return { executablePath: named, env: {} }
  }
  if (canUnpackChromium) return unpackChromium()
  const executablePath = [...systemPlaces, chromium.executablePath()].find((path) => existsSync(path))
  if (!executablePath)
    throw new Error('There is no Chromium for this machine: install one, or name it in SHEAF_CHROMIUM')
  return { executablePath, env: {} }
}

/** Sandboxing needs rights that a container rarely has; the rest keeps the browser from calling home. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
