import { setTimeout as wait } from 'node:timers/promises'
import type { Deps } from '../../deps.ts'

/** So long in all stands back what is indexed of one repository, in milliseconds: its process of git has a deadline, and somebody may import all day. */
const patienceMs = 60_000

/**
 * Makes what each piece of an index for searches waits for: the folders of what was just imported are found first. People look at an import at once and search in it
 * later, and two indexes beside each other leave half of two processors to the pages. Never for longer than `patience` in all, in milliseconds.
 */
export function behindTips(
  {
    git,
    signal,
  }: { git: { read: { lastCommits: Pick<Deps['git']['read']['lastCommits'], 'tipsIndexed'> } }; signal: AbortSignal },
  patience = patienceMs,
): () => Promise<void> {
  let left = patience
  return async () => {
    if (left <= 0 || signal.aborted) return
    const began = performance.now()
    const over = new AbortController()
    await Promise.race([
      git.read.lastCommits.tipsIndexed(),
      wait(left, undefined, { signal: AbortSignal.any([signal, over.signal]), ref: false }).catch(() => undefined),
    ])
    over.abort()
    left -= performance.now() - began
  }
}
