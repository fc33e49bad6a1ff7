import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { gitwebProgram } from './configuration.ts'

/** What the bench of Git starts beside node and git: how each is found, and the Debian package that brings it. */
const needed = [
  { program: 'wrk', package: 'wrk', there: () => starts('wrk', '--version') },
  { program: 'nginx', package: 'nginx-light', there: () => starts('nginx', '-v') || existsSync('/usr/sbin/nginx') },
  { program: 'fcgiwrap', package: 'fcgiwrap', there: () => existsSync('/usr/sbin/fcgiwrap') },
  { program: 'cgit', package: 'cgit', there: () => existsSync('/usr/lib/cgit/cgit.cgi') },
] as const

/**
 * Is gitweb at hand? Whoever has it not has all other figures. Its program comes with git on Debian; what lets it run comes with the package
 * `gitweb`.
 */
export const hasGitweb = (): boolean =>
  existsSync(gitwebProgram) && spawnSync('perl', ['-MCGI', '-e', '1']).status === 0

/** Is this one of them at hand? */
export const isInstalled = (name: (typeof needed)[number]['program']): boolean =>
  needed.some(({ program, there }) => program === name && there())

/** What is missing, as lines for people; nothing where all is there. */
export function missingPrograms(): string[] {
  const missing = needed.filter(({ there }) => !there())
  if (missing.length === 0) return []
  return [
    `Missing: ${missing.map(({ program }) => program).join(', ')}. On Debian:`,
    `  apt-get install --no-install-recommends ${missing.map((each) => each.package).join(' ')}`,
  ]
}

const starts = (program: string, argument: string) => spawnSync(program, [argument]).error === undefined
