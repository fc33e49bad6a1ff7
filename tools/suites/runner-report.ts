import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { at } from '../workspace.ts'
import { filesIn, type TestFile } from './test-file.ts'

/** The variable that tells a runner where to leave what its files came to. */
export const reportVariable = 'SHEAF_TEST_REPORT'

/** A folder for a runner's report: nothing of an earlier run stands there. A runner that left none has run nothing. */
export function runnerReport(suite: string): { path: string; read(): TestFile[] } {
  const folder = at('.cache', 'test')
  const path = at('.cache', 'test', `${suite}.jsonl`)
  mkdirSync(folder, { recursive: true })
  rmSync(path, { force: true })
  return {
    path,
    read() {
      try {
        return filesIn(readFileSync(path, 'utf8'))
      } catch {
        return []
      }
    },
  }
}
