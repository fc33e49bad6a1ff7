import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { ownFolder } from '../../tools/process/own-folder.ts'
import { expect, test } from '../fixtures/test.ts'
import type { Account } from '../support/account.ts'
import { expectAccessible } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { tabTo } from '../support/keyboard.ts'
import { pushAll, pushedRepository } from '../support/repository.ts'

const run = promisify(execFile)

/** Makes an SSH key, and gives its file. */
async function makeKey(): Promise<string> {
  const file = join(ownFolder('signing-key'), 'key')
  await run('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'grace', '-f', file])
  return file
}

/** Commits and tags as an account does that signs; the environment of `git` names somebody else. */
async function signAs({ email }: Account, folder: string, { key, message }: { key: string; message: string }) {
  const by = `GIT_COMMITTER_EMAIL=${email} git -c gpg.format=ssh -c user.signingKey=${key}`
  await git(folder, '-c', `alias.signed=!${by} commit --quiet --allow-empty -S -m '${message}'`, 'signed')
  await git(folder, '-c', `alias.tagged=!${by} tag -s -m '${message}' v1`, 'tagged')
}

test('a commit becomes verified with the key that signed it, and stays so without', async ({
  page,
  product,
  account,
}) => {
  const folder = await pushedRepository(product.url, account, 'einkorn')
  const key = await makeKey()
  await signAs(account, folder, { key, message: 'Signed at the mill' })
  await pushAll({ folder, baseUrl: product.url, account, name: 'einkorn' })
  await git(
    folder,
    'push',
    '--quiet',
    new URL(`/${account.username}/einkorn.git`, product.url).href.replace(
      '://',
      `://${account.username}:${encodeURIComponent(account.password)}@`,
    ),
    'v1',
  )

  await page.goto(`/${account.username}/einkorn/commits`)
  const rows = page.getByRole('list', { name: 'Commits' }).getByRole('listitem')
  const [signed, plain] = [rows.filter({ hasText: 'Signed at the mill' }), rows.nth(1)]
  await signed.getByRole('button', { name: 'Unverified' }).click()
  await expect(page.getByRole('dialog', { name: 'Signature' })).toContainText('Unknown key')
  await page.keyboard.press('Escape')
  await expect(plain.getByText(/erified/)).toHaveCount(0)

  await page.goto('/setting/ssh')
  await expect(page.getByText('No signing keys')).toBeVisible()
  await page.getByRole('button', { name: 'Add signing key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add signing key' })
  await dialog.getByLabel('Title').fill('Mill')
  await dialog.getByLabel('Public key').fill(readFileSync(`${key}.pub`, 'utf8'))
  await dialog.getByRole('button', { name: 'Add signing key' }).click()
  await expect(page.getByRole('list', { name: 'Signing keys' }).getByRole('listitem')).toContainText(
    /Mill.*ssh-ed25519.*SHA256:/s,
  )
  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `signing keys at ${width}`)
  }

  for (const width of [1280, 375]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/${account.username}/einkorn/commits`)
    await expect(signed.getByRole('button', { name: 'Verified' })).toBeVisible()
    await tabTo(page, signed.getByRole('button', { name: 'Verified' }))
    await page.keyboard.press('Enter')
    const details = page.getByRole('dialog', { name: 'Signature' })
    await expect(details).toContainText(`Signed by ${account.username} with an SSH key`)
    await expectAccessible(page, `what a signature says at ${width}`)
    await page.keyboard.press('Escape')
    await expect(details).toBeHidden()
    await expect(signed.getByRole('button', { name: 'Verified' })).toBeFocused()
  }
  await page.goto(`/${account.username}/einkorn/tags`)
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('button', { name: 'Verified' })).toBeVisible()

  await page.goto('/setting/ssh')
  await page.getByRole('button', { name: 'Delete Mill' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No signing keys')).toBeVisible()
  await page.goto(`/${account.username}/einkorn/commits`)
  await signed.getByRole('link', { name: 'Signed at the mill' }).click()
  await expect(page.getByRole('article', { name: 'Commit' }).getByRole('button', { name: 'Verified' })).toBeVisible()
})

test('what is made in the browser is verified', async ({ page, product, account }) => {
  await pushedRepository(product.url, account, 'durum')
  const at = { owner: account.username, repo: 'durum' }
  const { data } = await account.api.listCommits({ params: { ...at, branch: 'main' }, query: {} })
  await account.api.createCommit({
    params: at,
    body: {
      branch: 'main',
      base: data[0]?.commit_id ?? null,
      message: 'Made here',
      changes: [{ action: 'put', path: 'made-here.txt', text: 'here\n' }],
    },
  })
  await page.goto(`/${account.username}/durum/commits`)
  const row = page.getByRole('list', { name: 'Commits' }).getByRole('listitem').filter({ hasText: 'Made here' })
  await row.getByRole('button', { name: 'Verified' }).click()
  await expect(page.getByRole('dialog', { name: 'Signature' })).toContainText('signed by this server')
})
