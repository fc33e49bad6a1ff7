import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { vi } from 'vitest'

/** A git of this process whose packs can't be written while `fail` says so, in its words for a disk. */
export interface FailingGit {
  fail(words: string): void
  mend(): void
  remove(): void
}

/**
 * Makes one. No disk that all may use fails when it is told to: the program that writes packs ends in its place, as it does where its disk
 * fails it. Git starts it from the folder of its own programs, which is another one meanwhile.
 */
export function failingGit(): FailingGit {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-git-'))
  const [words, program] = [join(folder, 'words'), join(folder, 'git')]
  const git = outputOf('sh', ['-c', 'command -v git']).toString().trim()
  const script = `#!/bin/sh
if [ -f '${words}' ]; then
  case " $* " in
    *' index-pack '*) echo "fatal: write error: $(cat '${words}')" >&2; exit 128 ;;
    *' receive-pack '*) export GIT_EXEC_PATH='${folder}' ;;
  esac
fi
exec '${git}' "$@"
`
  writeFileSync(program, script, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  return {
    fail: (said) => writeFileSync(words, said),
    mend: () => rmSync(words, { force: true }),
    remove() {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
