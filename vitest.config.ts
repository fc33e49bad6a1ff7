import { browserTests } from '@sheaf/build/vitest'
import { defineConfig, mergeConfig } from 'vitest/config'

/** One run over all packages: those for browsers bring a configuration, everything else is Node's. */
export default defineConfig({
  test: {
    projects: [
      '{host,remote-*,shared/*}/vitest.config.ts',
      mergeConfig(browserTests(), { test: { name: 'architecture', include: ['tools/architecture/**/*.test.ts'] } }),
      {
        test: {
          name: 'node',
          include: ['{tools,host/page,shared/build,shared/contract}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tools/architecture/**'],
          environment: 'node',
        },
      },
    ],
  },
})
