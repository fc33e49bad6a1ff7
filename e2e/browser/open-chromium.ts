import { existsSync } from 'node:fs'
import { type BrowserContext, chromium } from '@playwright/test'
import { chromiumArguments, findChromium, systemPlaces } from './find-chromium.ts'
import type { Chromium } from './unpack-chromium.ts'

export type { BrowserContext, Page } from '@playwright/test'

/**
 * Starts a browser as a person has it, with a profile in a folder, for a program that is no test. The system's goes before
 * that of npm, which keeps no compiled scripts. Closed by whoever asked.
 */
export async function openProfile(folder: string): Promise<BrowserContext> {
  const { executablePath, env } = await personsChromium()
  return chromium.launchPersistentContext(folder, {
    executablePath,
    args: [...chromiumArguments],
    env: { ...process.env, ...env },
    viewport: { width: 1280, height: 800 },
  })
}

async function personsChromium(): Promise<Chromium> {
  const installed = process.env.SHEAF_CHROMIUM ? undefined : systemPlaces.find((path) => existsSync(path))
  return installed === undefined ? findChromium() : { executablePath: installed, env: {} }
}
