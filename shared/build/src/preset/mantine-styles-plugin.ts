import { basename, join } from 'node:path'
import { type Compiler, rspack } from '@rspack/core'
import { modulesOfChunk } from './modules-of-chunk.ts'

/** The name of a component, or of its styles, in the name of its file. */
const component = { folder: join('@mantine', 'core', 'esm'), ending: '.module.mjs' }
const stylesheet = { folder: join('@mantine', 'core', 'styles'), ending: '.layer.css' }
const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT

/**
 * Fails a build that holds a component of Mantine without its styles, or styles without their component. Styles are
 * named one by one in `shared/ui/src/theme/mantine*.css`: all of them together are twice what the pages need.
 */
export class MantineStylesPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('MantineStylesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'MantineStylesPlugin', stage }, () => {
        const files = [...compilation.chunks].flatMap((chunk) => modulesOfChunk(compilation, chunk))
        for (const problem of styleProblems(files)) compilation.errors.push(new rspack.WebpackError(problem))
      })
    })
  }
}

/** What does not fit between the components and the styles among the files of a build, as lines for people. */
export function styleProblems(files: readonly string[]): string[] {
  const named = ({ folder, ending }: typeof component) =>
    new Set(
      files
        .filter((file) => file.includes(folder) && file.endsWith(ending))
        .map((file) => basename(file, ending))
        // What begins with a small letter, such as `global`, belongs to no component.
        .filter((name) => name !== name.toLowerCase()),
    )
  const components = named(component)
  const styled = named(stylesheet)
  return [
    ...[...components]
      .filter((one) => !styled.has(one))
      .map((one) => `${one} of Mantine has no styles: import its file in shared/ui/src/theme/mantine*.css`),
    ...[...styled]
      .filter((one) => !components.has(one))
      .map((one) => `No page has Mantine's ${one} any more: its styles in shared/ui/src/theme/mantine*.css can go`),
  ]
}
