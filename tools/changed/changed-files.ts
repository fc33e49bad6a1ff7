import { execFileSync } from 'node:child_process'
import { root } from '../workspace.ts'

const git = (...args: string[]): string[] =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

/** What differs from where this branch left `ref`, committed or not; new files that git doesn't ignore are among them. */
export function changedFiles(ref: string): string[] {
  const [base = ref] = execFileSync('git', ['merge-base', ref, 'HEAD'], { cwd: root, encoding: 'utf8' }).split('\n')
  return [...git('diff', '-z', '--name-only', base), ...git('ls-files', '-z', '--others', '--exclude-standard')]
}

/** Every source of the workspace that is there: committed, staged or new. */
export function sourceFiles(): string[] {
  const listed = git('ls-files', '-z', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.mjs')
  const deleted = new Set(git('ls-files', '-z', '--deleted'))
  return listed.filter((file) => !deleted.has(file))
}
