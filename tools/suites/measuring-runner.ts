import { type RunnerTestFile, type RunnerTestSuite, TestRunner } from 'vitest'
import { removeOwnFolders } from '../process/own-folder.ts'
import { processorTimeOfTree } from '../process/processor-time.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** Processor time that a file took, with all programs that it started, in milliseconds. */
    processorMs?: number
  }
}

// Vitest tells a worker that no test follows and waits for its answer; then it ends it by a signal, and half a second later by force.
process.on('message', (message) => {
  if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'stop')
    removeOwnFolders()
})
process.once('SIGTERM', () => process.exit())

/** Runs tests as Vitest does, and measures the processor time of each file: files follow each other in a worker. */
// biome-ignore lint/style/noDefaultExport: Vitest asks for it
export default class MeasuringRunner extends TestRunner {
  #began: number | undefined

  onBeforeCollect(): void {
    this.#began = processorTimeOfTree()
  }

  override async onAfterRunSuite(suite: RunnerTestSuite | RunnerTestFile): Promise<void> {
    await super.onAfterRunSuite(suite)
    const now = 'filepath' in suite ? processorTimeOfTree() : undefined
    if (now !== undefined && this.#began !== undefined) suite.meta.processorMs = now - this.#began
  }
}
