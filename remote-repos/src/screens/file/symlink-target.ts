/** The path in the repository that a symbolic link leads to; nothing where it leads out of it, or to its root. */
export function targetOf({ path, target }: { path: string; target: string }): string | undefined {
  if (target.startsWith('/')) return undefined
  const steps = path.split('/').slice(0, -1)
  for (const step of target.split('/')) {
    if (step === '' || step === '.') continue
    if (step !== '..') steps.push(step)
    else if (steps.pop() === undefined) return undefined
  }
  return steps.join('/') || undefined
}
