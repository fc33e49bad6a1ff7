import { browserTests } from '@sheaf/build/vitest'
import { defineConfig, mergeConfig } from 'vitest/config'

/** One run over all packages: those for browsers bring a configuration, tools and contract are Node's. */
export default defineConfig({
  test: {
    projects: [
      '{host,remote-*,shared/*}/vitest.config.ts',
      mergeConfig(browserTests(), { test: { name: 'architecture', include: ['tools/architecture/**/*.test.ts'] } }),
      {
        test: {
          name: 'node',
          include: ['{tools,shared/contract}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**', 'tools/architecture/**'],
          environment: 'node',
        },
      },
    ],
  },
})
