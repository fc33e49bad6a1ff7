import type { TestContext } from 'vitest'
import { createParts, type EngineParts } from '../../engine-parts.ts'

/** The parts of an engine, which end with the test. */
export function openParts(test: TestContext): EngineParts {
  const parts = createParts({})
  test.onTestFinished(async () => {
    parts.history.close()
    parts.pool.close()
    parts.diffs.close()
    await parts.git.close()
  })
  return parts
}
