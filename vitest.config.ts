import { browserTests } from '@sheaf/build/vitest'
import { defineConfig } from 'vitest/config'
import { at } from './tools/workspace.ts'

const runner = at('tools', 'suites', 'measuring-runner.ts')

export default defineConfig({
  test: {
    projects: [
      // One project of all packages whose code runs in browsers: as many as there are packages would each transform and
      // load React, Mantine and the shell for itself, which was a third of the run.
      browserTests({
        include: [
          '{host,remote-*,shared/{changes,client,code,repository,shell,testing,ui}}/src/**/*.test.{ts,tsx}',
          'tools/architecture/**/*.test.ts',
        ],
        runner,
      }),
      {
        test: {
          name: 'node',
          runner,
          include: ['{bench,tools,shared/contract}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tools/architecture/**'],
          environment: 'node',
          // Patience for a busy machine: what hangs still fails.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
