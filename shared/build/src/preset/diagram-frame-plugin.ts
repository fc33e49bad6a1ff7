import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Compiler, experiments, rspack } from '@rspack/core'
import { root } from '../apps.ts'

const stage = rspack.Compilation.PROCESS_ASSETS_STAGE_REPORT
const script = join(root, 'shared/code/src/diagrams/frame-script.ts')
const library = fileURLToPath(import.meta.resolve('@mermaid-js/tiny'))

/**
 * Emits `assets/diagram.html`: the document in which pages have diagrams drawn, with all that it runs in it. Its scripts stand in it, since a
 * document without an origin has no cache for files of its own; no other script passes its policy.
 */
export class DiagramFramePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('DiagramFramePlugin', (compilation) => {
      compilation.fileDependencies.add(script)
      compilation.hooks.processAssets.tapPromise({ name: 'DiagramFramePlugin', stage }, async () => {
        const scripts = [inDocument(await readFile(library, 'utf8')), await compiled()]
        compilation.emitAsset('assets/diagram.html', new rspack.sources.RawSource(documentOf(scripts)))
      })
    })
  }
}

/** The script of the frame, which imports types alone. */
async function compiled(): Promise<string> {
  const { code } = await experiments.swc.transform(await readFile(script, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    minify: true,
  })
  return inDocument(code.replace(/export\s*\{\s*\};?/, ''))
}

/** A text that ends no script element, and begins no comment in one: such letters stand in texts and expressions, where a backslash changes nothing. */
const inDocument = (code: string) => code.replace(/<(?=\/script|script)/gi, '\\x3c').replaceAll('<!--', '\\x3c!--')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const documentOf = (scripts: readonly string[]) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="default-src 'none'; script-src ${scripts.map(hashOf).join(' ')}; style-src 'unsafe-inline'">
<title>Diagram</title>
</head>
<body>
${scripts.map((text) => `<script>${text}</script>`).join('\n')}
</body>
</html>
`
