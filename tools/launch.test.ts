import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { at } from './workspace.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sheaf-launch-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The one that the launcher installs by: npx has it. */
const pnpm = /pnpm@[\d.]+/.exec(readFileSync(at('tools/launch.mjs'), 'utf8'))?.[0] ?? ''

/** A server in the place of the command `start`. Asked to stop it takes its time, as one does that lets clones finish. */
const server = `
  import { stopWithPackageManager } from '../process/stop-with-package-manager.mjs'
  stopWithPackageManager(() => process.kill(process.pid, 'SIGTERM'))
  process.on('SIGTERM', () => setTimeout(() => { console.log('stopped'); process.exit(0) }, 100))
  setInterval(() => undefined, 1000)
  console.log('server', process.pid, ...process.argv.slice(2))`

/** A workspace with the launcher, one command, and below its scripts an npm that has nothing to install. */
function workspaceWith(command: string) {
  for (const name of ['tools/commands', 'tools/process', 'shared', 'bin'])
    mkdirSync(join(folder, name), { recursive: true })
  for (const file of ['tools/launch.mjs', 'tools/process/stop-with-package-manager.mjs'])
    cpSync(at(file), join(folder, file))
  const start = `PATH="${join(folder, 'bin')}${delimiter}$PATH" node tools/launch.mjs start --flag`
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', scripts: { start } }))
  writeFileSync(join(folder, 'tools', 'commands', 'start.ts'), command)
  for (const name of ['npm', 'npx']) writeFileSync(join(folder, 'bin', name), '#!/bin/sh\n', { mode: 0o755 })
  symlinkSync(process.execPath, join(folder, 'bin', 'node'))
  writeFileSync(join(folder, 'older-node.mjs'), 'delete process.execve')
}

/** Starts a program in the workspace as from a terminal: no package manager is above it. */
function startThere(file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const outside = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_'))
  return spawn(file, args, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(outside), ...env },
  })
}

/** Asks a program to stop when its server is up. What was said until all are gone that could say something, and how it ended itself. */
async function stopWhenUp(program: ReturnType<typeof startThere>) {
  const ended = once(program, 'exit')
  const said: string[] = []
  for await (const line of createInterface(program.stdout)) {
    if (line.startsWith('server')) program.kill('SIGTERM')
    said.push(line)
  }
  return { said, ended: await ended }
}

// Package managers take their time on a busy machine.
describe('the launcher', { timeout: 120_000 }, () => {
  it('becomes the server, so that nothing waits beside it', async () => {
    workspaceWith(server)
    const path = [join(folder, 'bin'), process.env.PATH].join(delimiter)
    const launcher = startThere(process.execPath, ['tools/launch.mjs', 'start', '--flag'], { PATH: path })
    const { said, ended } = await stopWhenUp(launcher)
    expect(said.slice(-2)).toEqual([`server ${launcher.pid} --flag`, 'stopped'])
    expect(ended).toEqual([0, null])
  })

  const npx = ['--yes', '--prefer-offline', pnpm]
  it.each([
    { words: 'npm start', file: 'npm', args: ['start'] },
    { words: 'npx pnpm start', file: 'npx', args: [...npx, 'start'] },
    // A Node before 22.15 can't become another program: the launcher stays above the server.
    { words: 'npx pnpm start with an older Node', file: 'npx', args: [...npx, 'start'], older: true },
  ])('lets a kill of $words reach the server, which stops as it should', async ({ file, args, older }) => {
    workspaceWith(server)
    const program = startThere(file, args, older ? { NODE_OPTIONS: `--import=${join(folder, 'older-node.mjs')}` } : {})
    const { said, ended } = await stopWhenUp(program)
    expect(said.filter((line) => line === 'stopped')).toEqual(['stopped'])
    // npm ends by the signal when its shell did; a shell that makes way for what it runs lets npm end as the server does.
    expect([
      [0, null],
      [null, 'SIGTERM'],
    ]).toContainEqual(ended)
  })
})
