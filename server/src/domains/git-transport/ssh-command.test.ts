import assert from 'node:assert/strict'
import { describe, it } from 'vitest'
import { readSshCommand } from './ssh-command.ts'

describe('commands over SSH', () => {
  const here = (service: string) => ({ service, owner: 'ada', repo: 'sheaf' })

  for (const [line, service] of [
    ["git-upload-pack '/ada/sheaf.git'", 'git-upload-pack'],
    ["git-upload-pack 'ada/sheaf.git'", 'git-upload-pack'],
    ["git-upload-pack '/ada/sheaf'", 'git-upload-pack'],
    ["git-upload-pack '/ada/sheaf.git/'", 'git-upload-pack'],
    ["git upload-pack '/ada/sheaf.git'", 'git-upload-pack'],
    ["git-receive-pack '/ada/sheaf.GIT'", 'git-receive-pack'],
    ["git-upload-archive '/ada/sheaf'", 'git-upload-archive'],
    ['git-upload-pack /ada/sheaf.git', 'git-upload-pack'],
    [" git-upload-pack  '/ada/sheaf.git' ", 'git-upload-pack'],
  ] as const) {
    it(`understands ${line}`, () => assert.deepEqual(readSshCommand(line), here(service)))
  }

  it('takes the quotes off as git puts them on', () => {
    assert.equal(readSshCommand(`git-upload-pack '/ada/it'\\''s'`)?.repo, "it's")
    assert.equal(readSshCommand(`git-upload-pack '/ada/wow'\\!''`)?.repo, 'wow!')
    assert.equal(readSshCommand(`git-upload-pack '/ada/$(id)'`)?.repo, '$(id)')
  })

  for (const line of [
    '',
    'ls',
    'git-upload-pack',
    'git-upload-pack ',
    "git-upload-pack ''",
    "git-upload-pack '/'",
    "git-upload-pack '/ada'",
    "git-upload-pack '/ada/sheaf/more'",
    "git-upload-pack '/ada/sheaf",
    "git-upload-pack '/ada/sheaf'x",
    "git-upload-pack '/ada/sheaf' '/bob/other'",
    "git-upload-pack '/ada/sheaf'; id",
    "git-upload-pack '/ada/it's'",
    "git-upload-pack '/ada/x'\\''",
    'git-upload-pack "/ada/sheaf"',
    'git-upload-pack $(id)',
    'git-upload-pack --strict',
    "git-upload-packx '/ada/sheaf'",
    "git-shell '/ada/sheaf'",
    "git  upload-pack '/ada/sheaf'",
    "GIT-UPLOAD-PACK '/ada/sheaf'",
  ]) {
    it(`refuses ${JSON.stringify(line)}`, () => assert.equal(readSshCommand(line), undefined))
  }
})
