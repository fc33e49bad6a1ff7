import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../workspace.ts'

/** Where Sheaf's own hook lies, the only one that it ever lets run. */
const ownHooks = at('server', 'src', 'git', 'hooks')

/**
 * Sheaf runs no hook of a repository. The suite tests with one how a refusal of the server is told, so that here those
 * run, too, after Sheaf's own: through a git that is told of another folder of hooks. Gives that git.
 */
export function gitWithHooks(folder: string): string {
  const hooks = join(folder, 'hooks')
  mkdirSync(hooks, { recursive: true })
  script(join(hooks, 'pre-receive'), [`exec '${join(ownHooks, 'pre-receive')}' "$@"`])
  for (const name of ['update', 'post-receive', 'post-update']) {
    script(join(hooks, name), [`[ -x "$GIT_DIR/hooks/${name}" ] || exit 0`, `exec "$GIT_DIR/hooks/${name}" "$@"`])
  }
  const program = join(folder, 'git-with-hooks')
  script(program, [
    'for word; do',
    '  shift',
    `  [ "$word" = 'core.hooksPath=${ownHooks}' ] && word='core.hooksPath=${hooks}'`,
    '  set -- "$@" "$word"',
    'done',
    'exec git "$@"',
  ])
  return program
}

const script = (file: string, lines: readonly string[]) =>
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
