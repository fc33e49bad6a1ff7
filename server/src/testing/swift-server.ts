import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../tools/process/free-port.ts'

const services = ['account', 'container', 'object'] as const
const programs = [...services, 'proxy'].map((name) => `swift-${name}-server`)
/** Five programs in Python, each of which takes a minute to begin where much else runs: less than hooks are waited for. */
const patienceMs = 160_000
const packages = 'swift-proxy swift-account swift-container swift-object memcached'

/** Is there an S3 service to test with on this machine? OpenStack Swift's, as Debian packs it. */
export const hasSwift = [...programs, 'swift-ring-builder', 'memcached'].every(
  (program) => spawnSync('sh', ['-c', 'command -v "$1"', 'sh', program]).status === 0,
)

if (!hasSwift) {
  const said = `OpenStack Swift is not installed: objects in a bucket are NOT tested here (apt-get install ${packages})`
  if (process.env.CI === 'true' && process.getuid?.() === 0) throw new Error(said)
  process.stderr.write(`${said}\n`)
}

/** A service with one empty bucket, in a folder of its own. */
export interface SwiftServer {
  /** The bucket, as `SHEAF_OBJECTS_URL` has it. */
  url: string
  stop(): Promise<void>
}

/** Starts one copy of each of its servers, which find each other on this machine alone. */
export async function startSwift(): Promise<SwiftServer> {
  // Beside objects it keeps what they are in extended attributes: not every file system in memory has those.
  const folder = mkdtempSync('/var/tmp/sheaf-swift-')
  const etc = join(folder, 'etc')
  for (const each of ['etc', 'node/sdb1', 'run']) mkdirSync(join(folder, each), { recursive: true })
  const port = await freePort()
  const cachePort = await freePort()
  const user = userInfo().username
  const common = [`bind_ip = 127.0.0.1`, 'workers = 0', `user = ${user}`, `swift_dir = ${etc}`, 'log_level = WARNING']
  const write = (name: string, lines: readonly string[]) => writeFileSync(join(etc, name), `${lines.join('\n')}\n`)
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_prefix = test',
    'swift_hash_path_suffix = test',
    '[storage-policy:0]',
    'name = default',
    'default = yes',
  ])
  const behind: number[] = []
  for (const service of services) {
    const own = await freePort()
    behind.push(own)
    const ring = (...args: string[]) =>
      spawnSync('swift-ring-builder', [`${service}.builder`, ...args], { cwd: etc, encoding: 'utf8' })
    ring('create', '4', '1', '0')
    ring('add', `r1z1-127.0.0.1:${own}/sdb1`, '1')
    ring('rebalance')
    write(`${service}.conf`, [
      '[DEFAULT]',
      ...common,
      `bind_port = ${own}`,
      `devices = ${join(folder, 'node')}`,
      'mount_check = false',
      'disable_fallocate = true',
      'fallocate_reserve = 0',
      '[pipeline:main]',
      `pipeline = ${service}-server`,
      `[app:${service}-server]`,
      `use = egg:swift#${service}`,
    ])
  }
  // What copies stands before what puts parts together: else it would copy lists of them.
  const filters =
    'catch_errors gatekeeper healthcheck cache listing_formats bulk s3api tempauth copy slo dlo versioned_writes symlink'
  write('proxy.conf', [
    '[DEFAULT]',
    ...common,
    `bind_port = ${port}`,
    '[pipeline:main]',
    `pipeline = ${filters} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'allow_account_management = true',
    'account_autocreate = true',
    '[filter:s3api]',
    'use = egg:swift#s3api',
    'location = us-east-1',
    'min_segment_size = 1048576',
    '[filter:tempauth]',
    'use = egg:swift#tempauth',
    'user_test_tester = testing .admin',
    '[filter:cache]',
    'use = egg:swift#memcache',
    `memcache_servers = 127.0.0.1:${cachePort}`,
    '[filter:versioned_writes]',
    'use = egg:swift#versioned_writes',
    'allow_versioned_writes = true',
    'allow_object_versioning = true',
    ...[
      'catch_errors',
      'gatekeeper',
      'healthcheck',
      'listing_formats',
      'bulk',
      'slo',
      'dlo',
      'symlink',
      'copy',
    ].flatMap((name) => [`[filter:${name}]`, `use = egg:swift#${name}`]),
  ])
  const children: ChildProcess[] = []
  const run = (program: string, ...args: string[]) => {
    const child = spawn(program, args, { stdio: 'ignore', env: { ...process.env, PYTHONWARNINGS: 'ignore' } })
    children.push(child)
    return child
  }
  const stop = async () => {
    await Promise.all(
      children.map(
        (child) =>
          new Promise<void>((resolve) => {
            if (child.exitCode !== null || child.signalCode !== null) return resolve()
            child.once('exit', () => resolve())
            child.kill('SIGKILL')
          }),
      ),
    )
    rmSync(folder, { recursive: true, force: true })
  }
  const begin = async () => {
    run('memcached', '-l', '127.0.0.1', '-p', String(cachePort), '-U', '0', '-m', '32', '-u', user)
    for (const service of services) run(`swift-${service}-server`, join(etc, `${service}.conf`))
    const deadline = Date.now() + patienceMs
    const answers = async (at: number, path = '/') => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${at}${path}`).catch(() => undefined)
        await answer?.body?.cancel()
        if (answer !== undefined) return
        if (Date.now() > deadline) throw new Error('it does not answer')
        await wait(50)
      }
    }
    // A proxy that met one that does not answer yet leaves it alone for a minute.
    for (const each of behind) await answers(each)
    run('swift-proxy-server', join(etc, 'proxy.conf'))
    await answers(port, '/healthcheck')
    const origin = `http://127.0.0.1:${port}`
    const credentials = `${encodeURIComponent('test:tester')}:testing`
    const { createBucket } = await import('./create-bucket.ts')
    await createBucket({ origin, keyId: 'test:tester', secret: 'testing', name: 'objects' })
    return `${origin.replace('//', `//${credentials}@`)}/objects/sheaf`
  }
  try {
    return { url: await begin(), stop }
  } catch (error) {
    // What does not answer in time is not left to those who come after.
    await stop()
    throw error
  }
}
