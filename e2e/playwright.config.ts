import { defineConfig } from '@playwright/test'
import { chromiumArguments, findChromium } from './browser/find-chromium.ts'
import type { WorkerFixtures } from './fixtures/test.ts'

const { executablePath, env } = await findChromium()

export default defineConfig<object, WorkerFixtures>({
  testDir: 'specs',
  outputDir: '../.cache/e2e/results',
  fullyParallel: true,
  // One more than cores, as the fences wait more than they work.
  workers: 3,
  // In a run of the suites, what fails is played once more; the summary names what passed then, to be mended. Who works on
  // a test sees it fail.
  retries: process.env.SHEAF_TEST_REPORT === undefined ? 0 : 1,
  forbidOnly: true,
  // Patience for a busy machine, as the server's tests run beside these: what hangs still fails.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  globalSetup: './product/build-once.ts',
  // The fences run one by one on a Sheaf of their own: first, so that the others fill the third worker meanwhile.
  projects: [
    { name: 'fences', testMatch: ['fences.spec.ts', 'repository-frame.spec.ts'] },
    { name: 'product', testIgnore: ['fences.spec.ts', 'repository-frame.spec.ts'] },
    // What is promised of both databases.
    { name: 'postgres', testMatch: 'review-day.spec.ts', use: { engine: 'postgres' } },
  ],
  reporter: [['list'], ['./reporter/count-reporter.ts']],
  use: {
    browserName: 'chromium',
    headless: true,
    viewport: { width: 1280, height: 800 },
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [...chromiumArguments],
      env: { ...process.env, ...env },
    },
  },
})
