import { openCommits } from '../history/commits.ts'
import { openObjectStore } from '../history/object-store.ts'
import type { HistoryWork, OpenRepository } from '../history/question.ts'

/** Opens a repository as the history thread does, but here: what goes wrong is then seen by the test itself. */
export function openHistory(test: { onTestFinished(fn: () => void): void }, gitDir: string): OpenRepository {
  const objects = openObjectStore(gitDir)
  test.onTestFinished(() => objects.close())
  return { gitDir, objects, commits: openCommits(gitDir, objects), memories: new Set() }
}

/** Does a work to its end. */
export function finish<Answer>(work: HistoryWork<Answer>): Answer {
  let step = work.next()
  while (step.done !== true) step = work.next()
  return step.value
}
