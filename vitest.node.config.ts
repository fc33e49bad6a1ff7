import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { impossibleHere } from './server/src/testing/small-disk.ts'
import { serverTests } from './tools/changed/database-tests.ts'
import { at } from './tools/workspace.ts'

/** Node code as Node runs it: no bundler between, and threads and processes load the same files as their tests. */
function nodeTests(name: string, test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration {
  return {
    test: {
      name,
      environment: 'node',
      runner: at('tools', 'suites', 'measuring-runner.ts'),
      // Files that follow each other in a worker share its modules: a process for each spent most of its time on loading them.
      isolate: false,
      pool: 'forks',
      // Servers of tests make much that does not live long: a young generation of its default size was a fifteenth of the run.
      execArgv: ['--max-semi-space-size=64'],
      experimental: { viteModuleRunner: false, nodeLoader: false },
      // Patience for a busy machine: what hangs still fails.
      testTimeout: 170_000,
      hookTimeout: 170_000,
      ...test,
      // Threads and processes that tests start need not strip types again.
      env: { NODE_COMPILE_CACHE: at('.cache', 'test', 'compiled'), ...test?.env },
    },
  }
}

const exclude = impossibleHere()

/**
 * The server's tests, once over each database, and those of what builds and serves the pages:
 * `vitest run --config vitest.node.config.ts --project sqlite [parts of files' names]`.
 */
export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      nodeTests('sqlite', { include: serverTests('sqlite'), exclude, env: { SHEAF_TEST_DATABASE: 'sqlite' } }),
      nodeTests('postgres', {
        include: serverTests('postgres'),
        exclude,
        env: { SHEAF_TEST_DATABASE: 'postgres' },
        globalSetup: at('server', 'src', 'testing', 'with-postgres.ts'),
      }),
      nodeTests('build', { include: ['host/page/**/*.test.ts', 'shared/build/src/**/*.test.ts'] }),
    ],
  },
})
