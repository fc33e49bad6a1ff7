import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

/** A workspace with the launcher, one command, and an npm that has nothing to install. */
function workspaceWith(command: string) {
  for (const name of ['tools/commands', 'shared', 'bin']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(at('tools/launch.mjs'), join(folder, 'tools', 'launch.mjs'))
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
  writeFileSync(join(folder, 'tools', 'commands', 'start.ts'), command)
  for (const name of ['npm', 'npx']) writeFileSync(join(folder, 'bin', name), '#!/bin/sh\n', { mode: 0o755 })
}

describe('the launcher', () => {
  it('becomes the server, so that nothing waits beside it', async () => {
    workspaceWith("console.log('server', process.pid, ...process.argv.slice(2)); setInterval(() => undefined, 1000)")
    const launcher = spawn(process.execPath, [join(folder, 'tools', 'launch.mjs'), 'start', '--flag'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, PATH: [join(folder, 'bin'), process.env.PATH].join(delimiter) },
    })
    const ended = once(launcher, 'exit')
    const said: string[] = []
    for await (const line of createInterface(launcher.stdout)) {
      said.push(line)
      if (line.startsWith('server')) break
    }
    launcher.kill('SIGTERM')
    expect(said.at(-1)).toBe(`server ${launcher.pid} --flag`)
    expect(await ended).toEqual([null, 'SIGTERM'])
  })
})
