import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** What the bench of Git starts beside node and git: how each is found, and the Debian package that brings it. */
const needed = [
  { program: 'wrk', package: 'wrk', there: () => starts('wrk', '--version') },
  { program: 'nginx', package: 'nginx-light', there: () => starts('nginx', '-v') || existsSync('/usr/sbin/nginx') },
  { program: 'fcgiwrap', package: 'fcgiwrap', there: () => existsSync('/usr/sbin/fcgiwrap') },
  { program: 'cgit', package: 'cgit', there: () => existsSync('/usr/lib/cgit/cgit.cgi') },
] as const

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
