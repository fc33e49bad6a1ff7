import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from '@swc/core'
import { root } from '../workspace.ts'

/** A form that calls no operation: it only leads on to the one that does. */
const callsNothing = new Set(['remote-marketing/src/screens/landing/start-form.tsx'])

/** Forms of the web app that are not made by `useContractForm`, and fields with rules of their own. */
export function formRules(): string[] {
  const files = globSync('{host,remote-*,shared/{ui,shell,repository}}/src/**/*.tsx', { cwd: root })
  return files
    .filter((file) => !/\.test\.tsx$|^shared\/ui\/src\/form\//.test(file))
    .sort()
    .flatMap((file) => rulesOf(readFileSync(join(root, file), 'utf8'), file))
}

/** What a source says of a form that only the contract's schema may say. */
export function rulesOf(source: string, file: string): string[] {
  const found: string[] = []
  visit(parseSync(source, { syntax: 'typescript', tsx: true, target: 'esnext' }), (node) => {
    if (node.type === 'JSXOpeningElement' && isNode(node.name)) found.push(...ofElement(node, String(node.name.value)))
    if (node.type === 'ImportDeclaration' && isNode(node.source) && isFormLibrary(String(node.source.value))) {
      found.push(`imports ${node.source.value}`)
    }
  })
  return callsNothing.has(file)
    ? []
    : found.map(
        (what) =>
          `${file} ${what}: forms are made by useContractForm of @sheaf/ui/form, see docs/decisions/0034-forms.md`,
      )
}

const isFormLibrary = (name: string) =>
  /^(?:@mantine\/form|react-hook-form|formik|@tanstack\/react-form)(?:\/|$)/.test(name)

/** What an input of a browser would check by itself. The length and the need of a field come from `field()`. */
const rules = new Set(['required', 'withAsterisk', 'minLength', 'maxLength', 'pattern'])

function ofElement(element: Node, name: string): string[] {
  if (name === 'form') return ['draws a <form>']
  const attributes = (Array.isArray(element.attributes) ? element.attributes : []).filter(isNode)
  const given = attributes.map(({ name }) => (isNode(name) ? String(name.value) : ''))
  // A search is no form: what is typed is looked for as it is, and cut where nothing can be that long.
  const isSearch = attributes.some(({ value }) => isNode(value) && value.value === 'search')
  return given
    .filter((rule) => rules.has(rule) && !(isSearch && rule === 'maxLength'))
    .map((rule) => `gives a ${name} a rule of its own, ${rule}`)
}

function visit(node: unknown, see: (node: Node) => void): void {
  if (!isNode(node)) return
  see(node)
  for (const part of Object.values(node)) visit(part, see)
}

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null
