import assert from 'node:assert/strict'
import { join } from 'node:path'
import { runProgram } from '@sheaf/git-engine/testing/git-client'
import { scratchFolder } from '@sheaf/git-engine/testing/scratch-repository'
import type { TestContext } from 'vitest'
import type { HubClient } from './hub-clients.ts'
import type { CalledHub } from './hub-table.ts'

interface Played {
  test: TestContext
  client: HubClient
  /** Where the server is. */
  endpoint: string
  /** A script of calls, by its path, and what it is given. */
  script: string
  given: object
  /** Sends large files as new clients do where nothing tells them otherwise. */
  byXet?: boolean
}

/** Runs a script of calls in a client, with nothing set but where the Hub is. A call that fails fails the test. */
export async function playHubClient({
  test,
  client,
  endpoint,
  script,
  given,
  byXet = false,
}: Played): Promise<CalledHub[]> {
  const home = scratchFolder(test)
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    HF_HOME: join(home, 'hf'),
    HF_ENDPOINT: endpoint,
    ...(!byXet && { HF_HUB_DISABLE_XET: '1' }),
    HF_HUB_DISABLE_PROGRESS_BARS: '1',
    NO_PROXY: '*',
    PYTHONDONTWRITEBYTECODE: '1',
  }
  const { code, out, err } = await runProgram(client.python, [script, JSON.stringify(given)], env)
  const calls = out
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): CalledHub => JSON.parse(line))
  assert.equal(code, 0, `${out}\n${err}`)
  assert.ok(calls.length > 0, err)
  const failed = calls.filter(({ ok }) => !ok)
  assert.deepEqual(failed, [], err)
  return calls
}
