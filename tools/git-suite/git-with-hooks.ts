import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { at } from '../workspace.ts'

/** Where Sheaf's own hook lies, the only one that it ever lets run. */
const ownHooks = at('server', 'src', 'git', 'hooks')

/** Those of a repository that run here, as git names them. */
const hooksOfRepositories = ['update', 'post-receive', 'post-update']

/**
 * Sheaf runs no hook of a repository. The suite tests with one how a refusal of the server is told, so that here those
 * run, too, after Sheaf's own where it has one run: through a git that is told of other folders of hooks. Gives that git.
 */
export function gitWithHooks(folder: string): string {
  const withOwn = join(folder, 'hooks-with-own')
  const without = join(folder, 'hooks')
  for (const hooks of [withOwn, without]) {
    mkdirSync(hooks, { recursive: true })
    for (const name of hooksOfRepositories)
      script(join(hooks, name), [`[ -x "$GIT_DIR/hooks/${name}" ] || exit 0`, `exec "$GIT_DIR/hooks/${name}" "$@"`])
  }
  script(join(withOwn, 'pre-receive'), [`exec '${join(ownHooks, 'pre-receive')}' "$@"`])
  const program = join(folder, 'git-with-hooks')
  script(program, [
    'for word; do',
    '  shift',
    '  case $word in',
    `    'core.hooksPath=${ownHooks}') word='core.hooksPath=${withOwn}' ;;`,
    `    core.hooksPath=/dev/null) word='core.hooksPath=${without}' ;;`,
    '  esac',
    '  set -- "$@" "$word"',
    'done',
    'exec git "$@"',
  ])
  return program
}

const script = (file: string, lines: readonly string[]) =>
  writeFileSync(file, ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 })
