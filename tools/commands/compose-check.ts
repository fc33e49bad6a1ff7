import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { securityHeaders } from '@sheaf/contract'
import { findCompose } from '../compose/compose.ts'
import { runProcess } from '../process/run-process.ts'
import { person } from '../product/person.ts'
import { pushAndClone } from '../product/push-and-clone.ts'

/**
 * Builds the images, starts all containers, does the main job through the edge, stops one remote and sees the
 * others live. Leaves nothing behind. It needs docker and some minutes the first time.
 */
const port = Number(process.env.SHEAF_PORT ?? 3300)
const sshPort = port + 1
const origin = `http://localhost:${port}`
const compose = findCompose({
  project: `sheaf-check-${process.pid}`,
  env: { SHEAF_PORT: String(port), SHEAF_SSH_PORT: String(sshPort) },
})
const folder = mkdtempSync(join(tmpdir(), 'sheaf-compose-'))
const counts = { passed: 0, failed: 0 }
const account = { username: 'ada', email: 'ada@example.org', password: 'correct horse battery' }
const api = person(origin)

await step('builds and starts', async () => {
  await must(['up', '--build', '-d'], { live: true })
})
await step('is ready behind the edge', () => until('/readyz', 200, 120))
await step('serves the page with all remotes', async () => {
  await until('/', 200, 60)
  for (const remote of await remotes()) await until(remote, 200, 30)
})
await step('signs up with a mailed code, and logs in', async () => {
  await api.sendCode({ body: { email: account.email } })
  await api.verifyCode({ body: { email: account.email, code: await mailedCode() } })
  await api.register({ body: account })
  await api.login({ body: { username: account.username, password: account.password } })
})
await step('creates a repository, takes a push and gives it back', async () => {
  const [owner] = await api.listOwners()
  await api.createRepository({ body: { owner_uid: owner?.uid ?? '', repo_name: 'weaver' } })
  const url = `http://${account.username}:${encodeURIComponent(account.password)}@localhost:${port}/ada/weaver.git`
  const commit = await pushAndClone({ url, folder })
  const page = await api.listCommits({ params: { owner: 'ada', repo: 'weaver', branch: 'main' }, query: {} })
  if (page.data[0]?.commit_id !== commit)
    throw new Error(`The interface shows ${page.data[0]?.commit_id}, not ${commit}`)
})
await step('gives it back over SSH, to a key of the account', async () => {
  const key = join(folder, 'key')
  await mustRun('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', key])
  await api.createSshKey({ body: { name: 'laptop', content: readFileSync(`${key}.pub`, 'utf8') } })
  const options = [
    'IdentitiesOnly=yes',
    'StrictHostKeyChecking=accept-new',
    `UserKnownHostsFile=${join(folder, 'hosts')}`,
  ]
  const ssh = ['ssh', '-F', '/dev/null', '-i', key, ...options.flatMap((option) => ['-o', option])].join(' ')
  const url = `ssh://git@localhost:${sshPort}/ada/weaver.git`
  await mustRun('git', ['clone', '-q', url, join(folder, 'over-ssh')], { GIT_SSH_COMMAND: ssh })
})
await step('sends the same headers from each door, and leads each route to its own', async () => {
  const names = Object.keys(securityHeaders({ publicUrl: undefined }))
  const [remote = ''] = await remotes()
  for (const path of ['/', '/api/nowhere', '/ada/weaver/raw/main/nothing', '/ada/weaver.git/HEAD', remote]) {
    const { headers } = await fetch(new URL(path, origin))
    const missing = names.filter((name) => !headers.has(name))
    if (missing.length > 0) throw new Error(`${path} lacks ${missing.join(', ')}`)
    if (path.includes('weaver') && headers.get('content-type')?.startsWith('text/html'))
      throw new Error(`${path} was answered by a page`)
  }
})
await step('gives a file through the edge, whole and in part', async () => {
  const raw = (headers: Readonly<Record<string, string>> = {}) =>
    fetch(new URL('/ada/weaver/raw/main/README.md', origin), { headers })
  const [whole, part] = [await raw(), await raw({ range: 'bytes=2-7' })]
  const texts = [await whole.text(), await part.text()]
  if (whole.status !== 200 || part.status !== 206 || texts.join('|') !== '# Weaver\n|Weaver')
    throw new Error(`answered ${whole.status} and ${part.status}, ${JSON.stringify(texts)}`)
})
await step('names the calls of a page in its head, and draws its frame', async () => {
  const page = await fetch(new URL('/ada/weaver', origin))
  const link = page.headers.get('link') ?? ''
  if (!link.includes('/api/repo/ada/weaver')) throw new Error(`the calls are not named: ${link}`)
  if (!(await page.text()).includes('class="boot"')) throw new Error('there is no frame')
})
await step('lives on without one remote, and takes it back', async () => {
  const all = await remotes()
  const repos = all.find((url) => url.includes('/repos/')) ?? ''
  await must(['stop', 'remote-repos'])
  await until(repos, 502, 30)
  await until('/', 200, 5)
  await until('/ada/weaver', 200, 5)
  for (const other of all.filter((url) => url !== repos)) await until(other, 200, 5)
  await api.getRepository({ params: { owner: 'ada', repo: 'weaver' } })
  await must(['start', 'remote-repos'])
  await until(repos, 200, 30)
})
if (counts.failed > 0) await compose.run(['logs', '--tail', '40'], { live: true })
await compose.run(['down', '-v', '--remove-orphans', '--timeout', '10'])
rmSync(folder, { recursive: true, force: true })
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = counts.failed > 0 ? 1 : 0

async function step(name: string, run: () => Promise<void>): Promise<void> {
  // What follows a failure would fail for the same reason.
  if (counts.failed > 0) return
  const began = performance.now()
  try {
    await run()
    counts.passed += 1
    console.log(`✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  } catch (error) {
    counts.failed += 1
    console.log(`✗ ${name}\n${error instanceof Error ? error.stack : String(error)}`)
  }
}

async function must(args: readonly string[], options: { live?: boolean } = {}): Promise<string> {
  const { code, output } = await compose.run(args, options)
  if (code !== 0) throw new Error(`docker compose ${args.join(' ')} ended with code ${code}\n${output}`)
  return output
}

async function mustRun(program: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, output } = await runProcess(program, args, { env })
  if (code !== 0) throw new Error(`${program} ended with code ${code}\n${output}`)
}

/** Waits until an address answers with a status, for a number of seconds. */
async function until(path: string, status: number, seconds: number): Promise<void> {
  const deadline = performance.now() + seconds * 1000
  let last = 0
  do {
    last = await fetch(new URL(path, origin)).then(
      (response) => response.status,
      () => 0,
    )
    if (last === status) return
    await wait(300)
  } while (performance.now() < deadline)
  throw new Error(`${path} answered ${last}, not ${status}, for ${seconds} s`)
}

async function remotes(): Promise<string[]> {
  const table: unknown = await (await fetch(`${origin}/remotes.json`)).json()
  return Object.values(table ?? {}).map(String)
}

/** From the outbox: no mail server is configured. Mail is sent by a job, so it may take a moment. */
async function mailedCode(): Promise<string> {
  for (let attempt = 0; attempt < 30; attempt += 1) {
    const { output } = await compose.run(['exec', '-T', 'server', 'sh', '-c', 'cat /data/outbox/*.eml 2>/dev/null'])
    const code = /^ {4}(\d{6})\s*$/m.exec(output)?.[1]
    if (code) return code
    await wait(300)
  }
  throw new Error('No code was mailed')
}
