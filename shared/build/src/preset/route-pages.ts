import { readFileSync } from 'node:fs'
import { parseSync, type types } from '@babel/core'

/** A route that a remote draws: its path from the root, and the chunks that it and its parents load lazily. */
export interface RoutePage {
  path: string
  chunks: readonly string[]
}

/**
 * Reads the pages of a `routes.tsx` as they are written: objects with `path`, `index`, `children` and a `lazy` that
 * names its chunk. What it can't read is missing from the preload hints and works none the less.
 */
export function readRoutePages(file: string): RoutePage[] {
  const source = readFileSync(file, 'utf8')
  const ast = parseSync(source, {
    filename: file,
    babelrc: false,
    configFile: false,
    sourceType: 'module',
    parserOpts: { plugins: ['typescript', 'jsx'] },
  })
  if (ast?.type !== 'File') return []
  const constants = topLevelConstants(ast.program)
  return pagesOf(constants.get('routes'), { path: '', chunks: [] }, { source, constants })
}

interface Module {
  source: string
  constants: ReadonlyMap<string, types.Node>
}

function pagesOf(node: types.Node | undefined, parent: RoutePage, module: Module): RoutePage[] {
  const list = node && plain(node, module)
  if (list?.type !== 'ArrayExpression') return []
  return list.elements.flatMap((element) => (element ? routePages(element, parent, module) : []))
}

function routePages(node: types.Node, parent: RoutePage, module: Module): RoutePage[] {
  const properties = propertiesOf(node, module)
  const path = properties.get('path')
  const own = path?.type === 'StringLiteral' ? `${parent.path}/${path.value}`.replace(/\/{2,}/, '/') : parent.path
  const page = { path: own, chunks: [...parent.chunks, ...chunksIn(properties.get('lazy'), module.source)] }
  const children = pagesOf(properties.get('children'), page, module)
  const drawnByChild = children.some((child) => child.path === own)
  return drawnByChild ? children : [...children, page]
}

/** An object's properties by name, those of spread constants included. */
function propertiesOf(node: types.Node, module: Module): Map<string, types.Node> {
  const found = new Map<string, types.Node>()
  const object = plain(node, module)
  if (object.type !== 'ObjectExpression') return found
  for (const property of object.properties) {
    if (property.type === 'SpreadElement') {
      for (const [name, value] of propertiesOf(property.argument, module)) found.set(name, value)
    } else if (property.key.type === 'Identifier') {
      found.set(property.key.name, property.type === 'ObjectProperty' ? property.value : property)
    }
  }
  return found
}

/** The chunks that a piece of source names, by its text: comments hang in different places of the tree. */
function chunksIn(node: types.Node | undefined, source: string): string[] {
  const text = node ? source.slice(node.start ?? 0, node.end ?? 0) : ''
  return [...text.matchAll(/webpackChunkName:\s*["'](page-[\w-]+)["']/g)].flatMap(([, name]) => name ?? [])
}

/** Behind names of constants and assertions of type. */
function plain(node: types.Node, module: Module): types.Node {
  if (node.type === 'TSSatisfiesExpression' || node.type === 'TSAsExpression') return plain(node.expression, module)
  const constant = node.type === 'Identifier' ? module.constants.get(node.name) : undefined
  return constant ? plain(constant, module) : node
}

function topLevelConstants(program: types.Program): Map<string, types.Node> {
  const constants = new Map<string, types.Node>()
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations) {
      if (id.type === 'Identifier' && init) constants.set(id.name, init)
    }
  }
  return constants
}
