import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { outputOf } from '@sheaf/git-engine/testing/run-sync'
import { vi } from 'vitest'

/** A git of this process that notes each start of it. */
export interface CountedGit {
  /** With what it was started in a repository since this was asked last, a line each. */
  started(gitDir: string): string[]
  remove(): void
}

/** Makes one: a program of the same name that comes first in the path. What git starts itself is not noted. */
export function countedGit(): CountedGit {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-git-'))
  const [notes, program] = [join(folder, 'notes'), join(folder, 'git')]
  const git = outputOf('sh', ['-c', 'command -v git']).toString().trim()
  writeFileSync(notes, '')
  writeFileSync(program, `#!/bin/sh\necho "$*" >> '${notes}'\nexec '${git}' "$@"\n`, { mode: 0o755 })
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env.PATH}`)
  return {
    started(gitDir) {
      const lines = readFileSync(notes, 'utf8').split('\n')
      writeFileSync(notes, '')
      return lines.filter((line) => line.includes(gitDir))
    },
    remove() {
      vi.unstubAllEnvs()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
