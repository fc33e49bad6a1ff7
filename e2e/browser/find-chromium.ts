import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { type Chromium, unpackChromium } from './unpack-chromium.ts'

const systemPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * The browser to test with: the one that SHEAF_CHROMIUM names, the system's, Playwright's own, else the one that
 * comes from npm with the shared libraries that a bare machine lacks.
 */
export async function findChromium(): Promise<Chromium> {
  const named = process.env.SHEAF_CHROMIUM
  // `npm` asks for the last one even where another is installed: how its own test runs with it alone.
  if (named === 'npm') return unpackChromium()
  if (named) {
    if (!existsSync(named)) throw new Error(`SHEAF_CHROMIUM names ${named}, and there is no such file`)
    return { executablePath: named, env: {} }
  }
  const installed = [...systemPlaces, chromium.executablePath()].find((path) => existsSync(path))
  return installed ? { executablePath: installed, env: {} } : unpackChromium()
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
