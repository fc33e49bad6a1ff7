import { transformAsync } from '@babel/core'
import linguiMacro from '@lingui/babel-plugin-lingui-macro'
import { linguiConfig } from '../catalogs/lingui-config.ts'

/** Only files that name a macro module are parsed a second time. */
export const mentionsMacro = /@lingui\/(?:core|react)\/macro/

/**
 * Turns Lingui's macros into calls of its runtime and leaves the rest of the file, types and JSX included, as it
 * is. Gives nothing where there is nothing to do. A production build keeps only the ids: the words come from the
 * catalogue.
 */
export async function transformMacros(source: string, filename: string, production: boolean) {
  if (!mentionsMacro.test(source)) return undefined
  const result = await transformAsync(source, {
    filename,
    babelrc: false,
    configFile: false,
    sourceMaps: true,
    parserOpts: { plugins: filename.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
    plugins: [[linguiMacro, { descriptorFields: production ? 'id-only' : 'message', linguiConfig }]],
  })
  if (typeof result?.code !== 'string') throw new Error(`No code came out of ${filename}`)
  return { code: result.code, map: result.map ?? undefined }
}
