import { z } from 'zod'
import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'
import { judged, type SuiteResult } from './suite.ts'

const Counts = z.object({ suite: z.string(), passed: z.int(), failed: z.int() })

/** The server's own suite over one database: real SQL and real git. */
export async function runServer(engine: 'sqlite' | 'postgres'): Promise<SuiteResult> {
  const ended = await runProcess(process.execPath, [at('server/src/testing/run-suite.ts'), engine], {
    env: { NO_COLOR: '1' },
  })
  const { passed, failed } = lastCounts(ended.output)
  return judged({ suite: `server on ${engine}`, passed, failed, ...ended }, ended)
}

function lastCounts(output: string): { passed: number; failed: number } {
  const line = output
    .trimEnd()
    .split('\n')
    .findLast((text) => text.startsWith('{"suite":'))
  return line ? Counts.parse(JSON.parse(line)) : { passed: 0, failed: 0 }
}
