/** A name for a branch of somebody's own that none of these has. */
export function suggestedBranch(username: string, taken: readonly string[]): string {
  const names = new Set(taken)
  for (let at = 1; ; at += 1) {
    const name = `${username}-patch-${at}`
    if (!names.has(name)) return name
  }
}
