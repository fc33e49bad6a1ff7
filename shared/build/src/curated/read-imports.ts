import { readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { parseSync, type types } from '@babel/core'

/** What a file takes from one module. `names` lacks types; `everything` says how it asks for more than names. */
export interface ImportOf {
  source: string
  names: readonly string[]
  everything?: 'import *' | 'export *' | 'import()'
}

const known = new Map<string, { modified: number; imports: ImportOf[] }>()

/** Every import and re-export of a file that is still there when its types are gone. Parsed once per change. */
export function readImports(file: string): ImportOf[] {
  const modified = statSync(file).mtimeMs
  const seen = known.get(file)
  if (seen?.modified === modified) return seen.imports
  const imports = parseImports(file)
  known.set(file, { modified, imports })
  return imports
}

function parseImports(file: string): ImportOf[] {
  const ast = parseSync(readFileSync(file, 'utf8'), {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceType: 'module',
    parserOpts: { plugins: pluginsFor[extname(file)] ?? [] },
  })
  if (ast?.type !== 'File') throw new Error(`${file} could not be parsed`)
  return [...ast.program.body.flatMap(ofStatement), ...dynamicImports(ast.program)]
}

const pluginsFor: Readonly<Record<string, ('typescript' | 'jsx')[]>> = {
  '.ts': ['typescript'],
  '.tsx': ['typescript', 'jsx'],
}

function ofStatement(node: types.Statement): ImportOf[] {
  if (node.type === 'ExportAllDeclaration') {
    return node.exportKind === 'type' ? [] : [{ source: node.source.value, names: [], everything: 'export *' }]
  }
  if (node.type === 'ExportNamedDeclaration' && node.source && node.exportKind !== 'type') {
    const names = node.specifiers.flatMap((one) =>
      one.type === 'ExportSpecifier' && one.exportKind !== 'type' ? [one.local.name] : [],
    )
    return names.length > 0 ? [{ source: node.source.value, names }] : []
  }
  if (node.type !== 'ImportDeclaration' || node.importKind === 'type' || node.importKind === 'typeof') return []
  if (node.specifiers.some((one) => one.type === 'ImportNamespaceSpecifier')) {
    return [{ source: node.source.value, names: [], everything: 'import *' }]
  }
  const names = node.specifiers.flatMap((one) => {
    if (one.type === 'ImportDefaultSpecifier') return ['default']
    if (one.type !== 'ImportSpecifier' || one.importKind === 'type') return []
    return [one.imported.type === 'Identifier' ? one.imported.name : one.imported.value]
  })
  const onlyTypes = node.specifiers.length > 0 && names.length === 0
  return onlyTypes ? [] : [{ source: node.source.value, names }]
}

/** `import('…')` anywhere in the tree, by walking every node: its shape is of no interest. */
function dynamicImports(node: unknown): ImportOf[] {
  if (Array.isArray(node)) return node.flatMap(dynamicImports)
  if (node === null || typeof node !== 'object' || !('type' in node)) return []
  const found = Object.values(node).flatMap(dynamicImports)
  const source = importedBy(node)
  return source === undefined ? found : [...found, { source, names: [], everything: 'import()' }]
}

function importedBy(node: { type: unknown; callee?: unknown; arguments?: unknown }): string | undefined {
  if (node.type !== 'CallExpression' || !isNode(node.callee, 'Import') || !Array.isArray(node.arguments))
    return undefined
  const [first]: unknown[] = node.arguments
  return isNode(first, 'StringLiteral') && 'value' in first ? String(first.value) : undefined
}

const isNode = (value: unknown, type: string): value is object =>
  value !== null && typeof value === 'object' && 'type' in value && value.type === type
