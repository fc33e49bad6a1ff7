import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { at } from '../../workspace.ts'

const source = `
  import { spawn } from 'node:child_process'
  import { once } from 'node:events'
  import { existsSync, readFileSync } from 'node:fs'
  const { runWhenIdle } = await import(process.env.MODULE)
  const within = process.env.WITHIN?.split(' ')
  const child = spawn('sleep', ['60'])
  await once(child, 'spawn')
  const done = within ? runWhenIdle(child.pid, within) : runWhenIdle(child.pid)
  const own = readFileSync('/proc/' + child.pid + '/cgroup', 'utf8').split('\\n').find((line) => line.includes('sheaf-storm-'))
  const folders = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'].map((root) => root + own?.split(':')[2])
  const folder = folders.find((each) => existsSync(each))
  console.log(JSON.stringify({ done, folder, idle: folder && readFileSync(folder + '/cpu.idle', 'utf8').trim() }))
  child.kill()
  await once(child, 'exit')
`

/** What a process of its own comes to: a group is for good. */
async function tried(within?: string): Promise<{ done: boolean; folder?: string; idle?: string }> {
  const env = {
    ...process.env,
    MODULE: at('tools/storm/scene/idle-group.ts'),
    ...(within !== undefined && { WITHIN: within }),
  }
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], { env })
  let said = ''
  child.stdout.on('data', (text) => {
    said += String(text)
  })
  await once(child, 'close')
  return JSON.parse(said)
}

describe.runIf(process.platform === 'linux')('the group that runs when nobody else wants to', () => {
  it('holds the process, where the system lets us make one', async () => {
    const { done, folder, idle } = await tried()
    expect(idle).toBe(done ? '1' : undefined)
    expect(folder !== undefined && existsSync(folder), 'it is removed with who made it').toBe(false)
  })

  it('is done without where there is no such thing, and leaves nothing', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'sheaf-groups-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    expect((await tried(folder)).done).toBe(false)
    expect(readdirSync(folder)).toEqual([])
  })
})
