import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './apps.ts'

/** The source file behind an import such as `@sheaf/ui/overlays`: packages of this workspace have no other build. */
export function workspaceFile(source: string): string {
  const [, name = '', ...rest] = source.split('/')
  const folder = join(root, 'shared', name)
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const key = ['.', ...rest].join('/')
  const target = exportsOf(manifest)[key]
  if (target === undefined) throw new Error(`${source} is not exported by ${folder}`)
  return join(folder, target)
}

function exportsOf(manifest: unknown): Record<string, string> {
  if (manifest === null || typeof manifest !== 'object' || !('exports' in manifest)) return {}
  const { exports } = manifest
  if (exports === null || typeof exports !== 'object') return {}
  return Object.fromEntries(
    Object.entries(exports).filter((one): one is [string, string] => typeof one[1] === 'string'),
  )
}
