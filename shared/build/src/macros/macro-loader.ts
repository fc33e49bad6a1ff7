import type { LoaderContext } from '@rspack/core'
import { transformMacros } from './transform-macros.ts'

/** The Rspack loader for Lingui's macros. It runs before swc sees the file. */
// biome-ignore lint/style/noDefaultExport: what Rspack takes from a loader's module is its default export
export default function macroLoader(this: LoaderContext<{ mode: string }>, source: string): void {
  const callback = this.async()
  const production = this.getOptions().mode === 'production'
  transformMacros(source, this.resourcePath, production).then(
    (done) =>
      done ? callback(null, done.code, done.map ? JSON.stringify(done.map) : undefined) : callback(null, source),
    callback,
  )
}
