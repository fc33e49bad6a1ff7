import { defineConfig } from 'vitest/config'

/** One run over all packages: those for browsers bring a configuration, everything else is Node's. */
export default defineConfig({
  test: {
    projects: [
      '{host,remote-*,shared/*}/vitest.config.ts',
      {
        test: {
          name: 'node',
          include: ['{tools,host/page,shared/build,shared/contract}/**/*.test.ts'],
          exclude: ['**/node_modules/**', '**/dist/**'],
          environment: 'node',
        },
      },
    ],
  },
})
