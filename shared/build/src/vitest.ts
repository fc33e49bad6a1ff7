import { join } from 'node:path'
import { defineConfig, type ViteUserConfig } from 'vitest/config'
import type { VitestPluginContext } from 'vitest/node'
import { root } from './apps.ts'
import { moduleOfPo } from './catalogs/po-files.ts'
import { inputsOf } from './inputs.ts'
import { transformMacros } from './macros/transform-macros.ts'

/** The project of Vitest for code that runs in browsers, in happy-dom. `include`: globs of its tests; `runner`: the file of what runs them. */
export function browserTests({ include, runner }: { include: string[]; runner: string }): ViteUserConfig {
  return defineConfig({
    plugins: [lingui()],
    oxc: { jsx: { runtime: 'automatic' } },
    test: {
      name: 'browser',
      include,
      runner,
      environment: 'happy-dom',
      // Files that follow each other in a worker share its modules: loading React and the rest for each was a quarter of the run.
      // A test leaves nothing behind for that, and what it sets up in a module it takes back by `onTestFinished`.
      isolate: false,
      // Names of classes alone: one document sees the styles of all files before, and what a width hides is for a real browser to show.
      css: { include: [], modules: { classNameStrategy: 'non-scoped' } },
      // What was transformed once is not again until it or what transforms it changes.
      fsModuleCache: true,
      fsModuleCachePath: join(root, '.cache', 'test', 'modules'),
      // What is drawn for a test is soon garbage: with the usual young generation much of it was collected as if it were not.
      execArgv: ['--max-semi-space-size=64'],
      restoreMocks: true,
      // Patience for a busy machine: what hangs still fails.
      testTimeout: 60_000,
    },
  })
}

/** Lingui's macros and catalogues, as the bundler's loaders have them. Messages stay in the code: few tests load a catalogue. */
function lingui() {
  return {
    name: 'sheaf-lingui',
    enforce: 'pre' as const,
    configureVitest({ defineCacheKeyGenerator }: VitestPluginContext) {
      const here = ['macros', 'catalogs'].map((folder) => join(import.meta.dirname, folder))
      const version = inputsOf({ folders: here, files: [import.meta.filename] }).digest()
      defineCacheKeyGenerator(() => version)
    },
    async transform(source: string, id: string) {
      const [file = id] = id.split('?')
      if (file.endsWith('.po')) return moduleOfPo(source, file)
      return /\.tsx?$/.test(file) ? transformMacros(source, file, false) : undefined
    },
  }
}
