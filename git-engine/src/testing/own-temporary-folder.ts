import { vi } from 'vitest'
import { launch } from '../process/launcher.ts'
import { scratchFolder } from './scratch-repository.ts'

/**
 * Gives a test a folder for temporary files that no other process has, and takes it away with the test. What starts git keeps its socket
 * in the one that there was when it began, and serves all tests of this process: it is started before.
 */
export async function ownTemporaryFolder(test: { onTestFinished(fn: () => void): void }): Promise<string> {
  const { exited } = await launch({ file: 'true', args: [], env: { PATH: process.env.PATH } })
  await exited
  const folder = scratchFolder(test)
  vi.stubEnv('TMPDIR', folder)
  test.onTestFinished(() => void vi.unstubAllEnvs())
  return folder
}
