import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { type HubClient, installHubClients } from '../../server/src/testing/hub-clients.ts'
import { runProcess } from '../../tools/process/run-process.ts'

const Told = z.object({ seconds: z.number() })

/** What a call is told: which, of which repository, and from where or to what. */
export type HubCall = { repo: string } & (
  | { call: 'upload_file'; path: string; name: string }
  | { call: 'upload_folder'; path: string }
  | { call: 'download_file'; name: string }
  | { call: 'download_folder' }
)

interface CallOptions {
  byXet?: boolean
  /** Another Hub than the one that is measured. */
  endpoint?: string
}

/** Makes calls as the newest stock client does, each with a home of its own: nothing is in its cache. Gives how long one took, in seconds. */
export type CallHub = (call: HubCall, options?: CallOptions) => Promise<number>

/** The newest client, from PyPI. Throws where it can't be installed. */
export function hubCaller({ url, token, folder }: { url: string; token: string; folder: string }): CallHub {
  const [client] = installHubClients()
  if (client === undefined) throw new Error('no client of the Hub can be installed here')
  return (call, { byXet = false, endpoint = url } = {}) =>
    callHub({ url: endpoint, token, folder, client, call, byXet })
}

interface Called {
  url: string
  token: string
  /** Where homes lie. */
  folder: string
  client: HubClient
  call: HubCall
  byXet: boolean
}

/** What `tools/launch.mjs` sets, and the server needs. */
const ours = ['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'MALLOC_TRIM_THRESHOLD_', 'UV_THREADPOOL_SIZE']

async function callHub({ url, token, folder, client, call, byXet }: Called): Promise<number> {
  const home = mkdtempSync(join(folder, 'home-'))
  const env = {
    ...{ HOME: home, HF_HOME: join(home, 'hf'), HF_ENDPOINT: url, HF_TOKEN: token, NO_PROXY: '*' },
    ...{ HF_HUB_DISABLE_PROGRESS_BARS: '1', HF_HUB_DISABLE_XET: byXet ? '0' : '1', PYTHONDONTWRITEBYTECODE: '1' },
  }
  const script = join(import.meta.dirname, 'hub_calls.py')
  // As a user runs it: what the launcher tells the memory of our own processes has a client ask the system for each chunk anew.
  const command = [...ours.flatMap((name) => ['-u', name]), client.python, script, JSON.stringify(call)]
  const { code, output } = await runProcess('env', command, { env })
  rmSync(home, { recursive: true, force: true })
  const told = output.split('\n').find((line) => line.startsWith('{'))
  if (code !== 0 || told === undefined) throw new Error(`${call.call} of ${client.name}:\n${output.slice(-2000)}`)
  return Told.parse(JSON.parse(told)).seconds
}
