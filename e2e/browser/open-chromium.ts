import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findChromium } from './find-chromium.ts'

export type { Browser, BrowserContext, Page } from '@playwright/test'

/** Starts the browser of the tests for a program that is none: without a window, closed by whoever asked. */
export async function openChromium(): Promise<Browser> {
  const { executablePath, env } = await findChromium()
  return chromium.launch({ executablePath, args: [...chromiumArguments], env: { ...process.env, ...env } })
}
