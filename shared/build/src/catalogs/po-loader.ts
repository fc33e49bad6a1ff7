import type { LoaderContext } from '@rspack/core'
import { moduleOfPo, sharedPosOf } from './po-files.ts'

/** The Rspack loader for catalogues: what translators edit becomes what Lingui's runtime reads. */
// biome-ignore lint/style/noDefaultExport: what Rspack takes from a loader's module is its default export
export default function poLoader(this: LoaderContext<object>, content: string): void {
  const callback = this.async()
  for (const file of sharedPosOf(this.resourcePath)) this.addDependency(file)
  moduleOfPo(content, this.resourcePath).then((source) => callback(null, source), callback)
}
