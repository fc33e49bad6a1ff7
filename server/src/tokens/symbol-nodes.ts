import type { SyntaxNode } from '@lezer/common'
import type { SymbolKind } from './definition.ts'

/** Which nodes define something, in the grammars that make trees of a language. */
const definitions = new Map<string, SymbolKind>([
  ['ModItem', 'module'],
  ['NamespaceDeclaration', 'module'],
  ['NamespaceDefinition', 'module'],
  ['ClassDeclaration', 'class'],
  ['ClassDefinition', 'class'],
  ['ClassSpecifier', 'class'],
  ['TraitDeclaration', 'class'],
  ['RecordDeclaration', 'class'],
  ['InterfaceDeclaration', 'interface'],
  ['TraitItem', 'interface'],
  ['AnnotationTypeDeclaration', 'interface'],
  ['StructItem', 'struct'],
  ['StructSpecifier', 'struct'],
  ['UnionItem', 'struct'],
  ['UnionSpecifier', 'struct'],
  ['EnumDeclaration', 'enum'],
  ['EnumItem', 'enum'],
  ['EnumSpecifier', 'enum'],
  ['TypeAliasDeclaration', 'type'],
  ['TypeDefinition', 'type'],
  ['TypeItem', 'type'],
  ['TypeSpec', 'type'],
  ['ImplItem', 'type'],
  ['FunctionDeclaration', 'function'],
  ['FunctionDefinition', 'function'],
  ['FunctionItem', 'function'],
  ['FunctionDecl', 'function'],
  ['AmbientFunctionDeclaration', 'function'],
  ['MethodDeclaration', 'method'],
  ['MethodDecl', 'method'],
  ['ConstructorDeclaration', 'method'],
  ['MacroDefinition', 'macro'],
  // Of JavaScript, where a value that is a function is one by that name.
  ['VariableDeclaration', 'function'],
  ['PropertyDeclaration', 'method'],
  ['AssignmentExpression', 'function'],
])

/** The child of a definition that is its name. */
const names = new Set([
  'VariableDefinition',
  'PropertyDefinition',
  'PrivatePropertyDefinition',
  'TypeDefinition',
  'Definition',
  'Name',
  'DefName',
  'FieldName',
  'VariableName',
  'BoundIdentifier',
  'TypeIdentifier',
  'Identifier',
  'ScopedIdentifier',
  'ScopedTypeIdentifier',
  'TemplateType',
])

const functionValues = new Set(['ArrowFunction', 'FunctionExpression'])

/** Of which kind a node of this name may be. */
export const kindOfNode = (name: string): SymbolKind | undefined => definitions.get(name)

/** Where the name of a definition stands, and what the definition is; nothing where it only uses what another one defines. */
export function definedBy(
  node: SyntaxNode,
  kind: SymbolKind,
): { from: number; to: number; kind: SymbolKind } | undefined {
  const found = nameOf(node)
  return found && { from: found.from, to: found.to, kind: kindOfSpec(node) ?? kind }
}

function nameOf(node: SyntaxNode): { from: number; to: number } | undefined {
  if (
    node.name === 'VariableDeclaration' ||
    node.name === 'PropertyDeclaration' ||
    node.name === 'AssignmentExpression'
  ) {
    return nameOfValue(node)
  }
  // `impl Read for File`: all that stands before the body.
  if (node.name === 'ImplItem') {
    const body = node.getChild('DeclarationList')
    return body ? { from: node.from, to: body.from } : undefined
  }
  // A struct without a body is one that is used.
  if (node.name.endsWith('Specifier') && !node.getChild('FieldDeclarationList') && !node.getChild('EnumeratorList')) {
    return undefined
  }
  if (node.name === 'TypeDefinition') return node.getChildren('TypeIdentifier').at(-1)
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (names.has(child.name)) return child
    const declared = node.name === 'FunctionDefinition' ? declaredBy(child) : undefined
    if (declared) return declared
  }
  // `export default function () {}`
  return node.parent?.getChild('default') ?? undefined
}

/** The name of a function of C, below what its result is a pointer or reference to. */
function declaredBy(node: SyntaxNode): SyntaxNode | undefined {
  for (let inner: SyntaxNode | null = node; inner?.name.endsWith('Declarator'); inner = declaratorIn(inner)) {
    if (inner.name === 'FunctionDeclarator') return inner.firstChild ?? undefined
  }
  return undefined
}

function declaratorIn(node: SyntaxNode): SyntaxNode | null {
  for (let child = node.firstChild; child; child = child.nextSibling) {
    if (child.name.endsWith('Declarator')) return child
  }
  return null
}

/** `wheel = () => turn()` */
function nameOfValue(node: SyntaxNode): SyntaxNode | undefined {
  const equals = node.getChild('Equals')
  const value = equals?.nextSibling
  return value && functionValues.has(value.name) ? (equals.prevSibling ?? undefined) : undefined
}

/** What a type of Go is follows from what stands behind its name. */
function kindOfSpec(node: SyntaxNode): SymbolKind | undefined {
  if (node.name !== 'TypeSpec') return undefined
  return node.getChild('StructType') ? 'struct' : node.getChild('InterfaceType') ? 'interface' : undefined
}
