import { join, resolve } from 'node:path'

/** The workspace's root folder. */
export const root = resolve(import.meta.dirname, '..')

/** A path below the root. */
export const at = (...parts: string[]): string => join(root, ...parts)

/** A program that a package of the workspace brought along. */
export const bin = (name: string, folder = '.'): string => at(folder, 'node_modules', '.bin', name)
