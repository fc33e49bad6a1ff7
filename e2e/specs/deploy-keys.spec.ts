import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownFolder } from '../../tools/process/own-folder.ts'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { pushedRepository } from '../support/repository.ts'

const run = promisify(execFile)

test('a deploy key is added by keyboard, pushes over SSH as itself, and is deleted', async ({
  page,
  product,
  account,
}) => {
  const file = join(ownFolder('deploy-key'), 'key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'builder', '-f', file])
  const options = ['-F', '/dev/null', '-o', 'IdentitiesOnly=yes', '-o', 'IdentityAgent=none', '-o', 'BatchMode=yes']
  const hosts = ['-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null', '-o', 'LogLevel=ERROR']
  const ssh = ['-c', `core.sshCommand=${['ssh', ...options, ...hosts, '-i', file].join(' ')}`]
  const folder = await pushedRepository(product.url, account, 'fonio')

  await page.goto(`/${account.username}/fonio`)
  const address = (await page.getByText(/^ssh:\/\/git@localhost:\d+\/.*fonio\.git$/).textContent()) ?? ''
  await page.goto(`/${account.username}/fonio/settings`)
  await page.getByRole('link', { name: 'Deploy keys' }).press('Enter')
  await expect(page.getByText('No deploy keys yet')).toBeVisible()
  await page.getByRole('button', { name: 'Add deploy key' }).press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Title').fill('Build server')
  await dialog.getByLabel('Key').fill(readFileSync(`${file}.pub`, 'utf8'))
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `the form of a deploy key at ${width} px`)
  }
  await dialog.getByLabel('Title').press('Enter')
  const row = page.getByRole('list', { name: 'Deploy keys' }).getByRole('listitem')
  await expect(row).toContainText(/Build server.*Read-only.*ssh-ed25519 SHA256:.*Never used/s)
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `deploy keys at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }

  expect(await git(folder, ...ssh, 'ls-remote', '--heads', address)).toContain('refs/heads/main')
  await git(folder, 'commit', '--quiet', '--allow-empty', '-m', 'Built')
  const refused = git(folder, ...ssh, 'push', '--quiet', address, 'main')
  await expect(refused).rejects.toThrow(/can read the repository, not push/)

  await page.getByRole('button', { name: 'Delete Build server' }).press('Enter')
  await dialog.getByRole('button', { name: 'Delete', exact: true }).press('Enter')
  await expect(page.getByText('No deploy keys yet')).toBeVisible()
  await expect(git(folder, ...ssh, 'ls-remote', address)).rejects.toThrow(/Permission denied/)

  await page.getByRole('button', { name: 'Add deploy key' }).press('Enter')
  await dialog.getByLabel('Title').fill('Releaser')
  await dialog.getByLabel('Key').fill(readFileSync(`${file}.pub`, 'utf8'))
  await dialog.getByRole('checkbox', { name: 'Allow write access' }).press('Space')
  await dialog.getByRole('button', { name: '90 days', exact: true }).press('Enter')
  await dialog.getByLabel('Title').press('Enter')
  await expect(row).toContainText(/Releaser.*Read and write.*Expires on/s)
  await git(folder, ...ssh, 'push', '--quiet', address, 'main')
  await page.goto(`/${account.username}/fonio`)
  await expect(page.getByText('A deploy key', { exact: true })).toBeVisible()
  await expect(page.getByText('Built', { exact: true }).first()).toBeVisible()
})
