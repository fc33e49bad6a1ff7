/**
 * Runs one of tools/commands with the Node that Sheaf needs, after installing what is missing. Plain JavaScript that
 * any Node from 20 on runs with nothing installed: it is what `npm start` meets on a fresh clone.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stopWithPackageManager } from './process/stop-with-package-manager.mjs'

const pnpm = 'pnpm@12.21.0'
const neededMajor = 24
const root = dirname(dirname(fileURLToPath(import.meta.url)))
const installedStamp = join(root, 'node_modules', '.sheaf-installed')
const nodeStamp = join(root, 'node_modules', '.sheaf-node')

/**
 * A server waits more than it works: a small young generation and a malloc that gives back what it was given keep its resident memory near 120 MiB
 * after the main job instead of 190, at the same requests per second (`npm run bench`).
 */
const lean = {
  // The second one lets a server at rest give back what its heaps grew under load (server/src/memory/). One thread helps the garbage collector:
  // four of them on two processors took half of the time from the thread that answers, and it waited for each of them to get its turn.
  // How large a heap may become says how soon it is collected: without a bound, V8 lets it grow to more than twice of what lives in it (decision 0159).
  // What was compiled once stays: a start would compile it anew after a rest, and could not keep it for the next one (decision 0229).
  flags: [
    '--max-semi-space-size=8',
    '--max-old-space-size=1024',
    '--expose-gc',
    '--v8-pool-size=1',
    '--no-flush-bytecode',
  ],
  environment: {
    MALLOC_ARENA_MAX: '2',
    // Buffers from a page or two on get memory of their own and give it back: in the common heap, what 800 withheld bodies
    // had left stayed with the process for good (472 MiB a minute later in place of 289), at the same cost of a request.
    MALLOC_MMAP_THRESHOLD_: '16384',
    MALLOC_TRIM_THRESHOLD_: '131072',
    // Threads that wait for the disk. With the four of libuv, the syncs of two pushes kept everybody's reads of files waiting.
    UV_THREADPOOL_SIZE: '16',
  },
}

const [command, ...rest] = process.argv.slice(2)
const commands = readdirSync(join(root, 'tools', 'commands'))
  .filter((file) => file.endsWith('.ts'))
  .map((file) => file.slice(0, -3))

if (!command || !commands.includes(command)) {
  stop(`Usage: node tools/launch.mjs ${commands.join('|')}`)
}
checkMachine()
install()
run(findNode(), join(root, 'tools', 'commands', `${command}.ts`))

function checkMachine() {
  if (majorOf(process.versions.node) < 20) {
    stop(
      `Sheaf needs Node 20 or newer to start; this is Node ${process.versions.node}.`,
      'Get it from https://nodejs.org or your package manager, then run the command again.',
    )
  }
  if (spawnSync('git', ['--version']).status !== 0) {
    stop(
      'Sheaf needs git, and there is none on the PATH.',
      'Install it: https://git-scm.com/downloads (Debian: apt-get install git).',
    )
  }
}

/** Installs packages unless the last install was of exactly these package.json files and this lock file. */
function install() {
  const scope = scopeOf()
  const wanted = `${scope} ${fingerprint()}\n`
  const installed = existsSync(installedStamp) ? readFileSync(installedStamp, 'utf8') : ''
  if (installed === wanted) return
  if (spawnSync('npm', ['--version'], { shell: onWindows() }).status !== 0) {
    stop(
      'Sheaf needs npm, and there is none on the PATH.',
      'It comes with Node from https://nodejs.org (Debian: apt-get install npm).',
    )
  }
  const began = Date.now()
  say(`Installing packages${installed === '' ? ', once' : ': they have changed since the last install'} …`)
  const args = ['--yes', pnpm, 'install', '--frozen-lockfile', '--prefer-offline', '--config.confirmModulesPurge=false']
  if (scope === 'start') args.push('--prod')
  // On a terminal pnpm draws its progress; elsewhere what it says matters only if it fails.
  const onTerminal = process.stdout.isTTY === true
  const result = spawnSync('npx', args, {
    cwd: root,
    shell: onWindows(),
    stdio: onTerminal ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, CI: onTerminal ? process.env.CI : 'true' },
  })
  if (result.status !== 0) {
    if (!onTerminal) process.stderr.write(`${result.stdout ?? ''}${result.stderr ?? ''}`)
    stop(
      'The packages could not be installed: what pnpm says stands above.',
      'Is the package registry reachable? Try again with the same command.',
    )
  }
  mkdirSync(dirname(installedStamp), { recursive: true })
  writeFileSync(installedStamp, wanted)
  say(`Packages installed in ${seconds(began)}.`)
}

/** `start` needs no test tools; once they are there, no start takes them away. */
function scopeOf() {
  return command === 'start' && !existsSync(join(root, 'node_modules', 'typescript')) ? 'start' : 'all'
}

function fingerprint() {
  const hash = createHash('sha256')
  const folders = ['.', ...workspaceFolders()].map((folder) => join(folder, 'package.json'))
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', ...folders]) {
    if (existsSync(join(root, file))) hash.update(file).update(readFileSync(join(root, file)))
  }
  return hash.digest('hex')
}

function workspaceFolders() {
  const shared = readdirSync(join(root, 'shared')).map((name) => join('shared', name))
  return [
    ...readdirSync(root).filter((name) => name.startsWith('remote-')),
    ...shared,
    'host',
    'server',
    'server-core',
    'git-engine',
    'e2e',
  ].sort()
}

/** The Node of the workspace where npm ships one for this machine, else the one that runs this. */
function findNode() {
  const own = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin', 'node')
  if (existsSync(own) && (nodeIsKnown(own) || runs(own))) return own
  if (majorOf(process.versions.node) >= neededMajor) return process.execPath
  return stop(
    `Sheaf runs on Node ${neededMajor}, which its packages bring for Linux with glibc on x64 and arm64 only.`,
    `On this machine (${process.platform} ${process.arch}) install Node ${neededMajor} or newer from https://nodejs.org, then run the command again.`,
  )
}

/** Asked once: starting it only to hear its version takes as long as a tenth of the whole start. */
function nodeIsKnown(node) {
  return existsSync(nodeStamp) && readFileSync(nodeStamp, 'utf8') === stampOf(node)
}

function runs(node) {
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8' })
  const fits = status === 0 && majorOf(stdout.replace('v', '')) >= neededMajor
  if (fits) writeFileSync(nodeStamp, stampOf(node))
  return fits
}

function stampOf(node) {
  const { size, mtimeMs } = statSync(node)
  return `${node} ${size} ${mtimeMs}\n`
}

function run(node, script) {
  const path = [join(root, 'node_modules', '.bin'), dirname(node), process.env.PATH].join(delimiter)
  const env = {
    ...lean.environment,
    ...process.env,
    PATH: path,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, '.cache', 'node'),
  }
  const args = [...(command === 'start' ? lean.flags : []), script, ...rest]
  if (command === 'start' && canBecome()) return become(node, args, env)
  const child = spawn(node, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGTERM', 'SIGHUP', 'SIGINT']) {
    process.on(signal, () => {
      // Ctrl+C on a terminal reaches the child by itself; a second one would mean "at once".
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  stopWithPackageManager(() => child.kill('SIGTERM'))
  child.on('error', (error) => stop(`${node} could not be started: ${error.message}`))
  child.on('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}

/** Node has execve(2) since 22.15; Windows has nothing like it. */
function canBecome() {
  return typeof process.execve === 'function' && !onWindows()
}

/**
 * The launcher of a server would only wait for as long as the server runs, with the memory of a Node of its own: it
 * becomes the server instead, which then hears signals at first hand and sees for itself whether npm or pnpm is gone.
 */
function become(node, args, env) {
  process.chdir(root)
  process.execve(node, [node, ...args], env)
}

function majorOf(version) {
  return Number.parseInt(version, 10)
}

function onWindows() {
  return process.platform === 'win32'
}

function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}

function say(line) {
  process.stdout.write(`${line}\n`)
}

function stop(...lines) {
  process.stderr.write(`${lines.join('\n')}\n`)
  process.exit(1)
}
