import { globSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../process/run-process.ts'

/** What one script of the suite came to. */
export interface ScriptResult {
  script: string
  passed: number
  skipped: number
  /** `<number> <what it says>` of each that failed. */
  failed: string[]
  /** All that it wrote. */
  output: string
  milliseconds: number
}

interface ScriptRun {
  /** The number of the script, for instance `t5541`. */
  script: string
  /** Folder of the suite's tests. */
  tests: string
  /** The program that is taken for Apache. */
  httpd: string
  /** Where scripts may write; their owner is the one who runs them. */
  folder: string
}

/** Runs one script with the git of this machine as its client. The suite refuses root, who becomes nobody here. */
export async function runScript({ script, tests, httpd, folder }: ScriptRun): Promise<ScriptResult> {
  const [file] = globSync(`${script}-*.sh`, { cwd: tests })
  if (file === undefined) throw new Error(`The suite has no ${script}`)
  const env = {
    GIT_TEST_INSTALLED: '/usr/bin',
    GIT_TEST_HTTPD: 'true',
    LIB_HTTPD_PATH: httpd,
    // Set, it keeps the suite from looking for Apache's modules.
    LIB_HTTPD_MODULE_PATH: folder,
    TEST_OUTPUT_DIRECTORY: folder,
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
    TAR_OPTIONS: '--no-same-owner',
  }
  const command = ['sh', file, `--root=${folder}`, '--verbose-log']
  const [program = 'sh', ...args] = process.getuid?.() === 0 ? ['runuser', '-u', 'nobody', '--', ...command] : command
  const { output, milliseconds } = await runProcess('nice', [program, ...args], { cwd: tests, env })
  return { script, ...readTap(output), output, milliseconds }
}

/** Counts the lines of the Test Anything Protocol. What is known to be broken in git itself counts as skipped. */
export function readTap(output: string): Pick<ScriptResult, 'passed' | 'skipped' | 'failed'> {
  const result = { passed: 0, skipped: 0, failed: [] as string[] }
  for (const line of output.split('\n')) {
    const [, not, number, rest = ''] = /^(not )?ok (\d+)\b(.*)$/.exec(line) ?? []
    if (number === undefined) continue
    if (/# (?:skip|TODO)/i.test(rest)) result.skipped += 1
    else if (not !== undefined) result.failed.push(`${number}${rest.replace(/^ - /, ' ')}`)
    else result.passed += 1
  }
  return result
}
