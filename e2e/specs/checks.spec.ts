import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

test('a merge waits for what a rule asks for, until a bot says that it is good', async ({ page, account, product }) => {
  test.slow()
  const repo = 'mangle'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const root = `/${account.username}/${repo}`
  await account.api.createBranch({ params, body: { name: 'press', from: 'main' } })
  const { commit_id: base } = await account.api.getEditableFile({
    params: { ...params, branch: 'press', path: 'README.md' },
  })
  const { commit_id: head } = await account.api.createCommit({
    params,
    body: {
      ...{ branch: 'press', base, message: 'Press harder' },
      changes: [{ action: 'put', path: 'press.txt', text: 'One\nTwo\nThree\n' }],
    },
  })
  const { number } = await account.api.createPull({ params, body: { base: 'main', head: 'press', title: 'Press' } })

  const { token } = await test.step('a key for checks alone is made', async () => {
    await page.goto('/setting/access-key')
    await page.getByRole('button', { name: 'Create Access Key' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Title').fill('Build server')
    await dialog.getByText('Choose for each area').click()
    await dialog.getByLabel('Checks', { exact: true }).selectOption('2')
    await dialog.getByRole('button', { name: 'Create Access Key' }).click()
    return { token: await dialog.getByRole('region', { name: 'Access key' }).locator('code').textContent() }
  })

  /** As a build server says it. */
  const say = async (body: object) => {
    const answer = await fetch(`${product.url}/api/repo/${account.username}/${repo}/checks/${head}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    expect(Object(await answer.json()).code).toBe(200)
  }
  await say({ context: 'build / linux', state: 'pending', description: 'Waits for a machine' })

  await test.step('a rule asks for a check that commits have had lately', async () => {
    await page.goto(`${root}/settings/rules`)
    await page.getByRole('button', { name: 'Add rule' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Name or pattern' }).fill('main')
    await dialog.getByRole('button', { name: 'Add build / linux' }).click()
    await expect(dialog.getByRole('textbox', { name: 'Checks that must be successful' })).toHaveValue('build / linux')
    await expectAccessibleWide(page, 'a rule that asks for checks')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(page.getByRole('list', { name: 'Rules' })).toContainText('build / linux')
  })

  await test.step('the merge waits for it', async () => {
    await page.goto(`${root}/pulls/${number}`)
    const box = page.getByRole('region', { name: 'Merging' })
    await expect(box.getByRole('heading', { name: "It can't be merged yet" })).toBeVisible({ timeout: 30_000 })
    await expect(box.getByRole('region', { name: '1 of 1 check is pending' })).toContainText('Waits for a machine')
    await expect(box.getByRole('list', { name: 'What is still needed' })).toContainText('build / linux')
    await expect(box.getByRole('button', { name: 'Merge', exact: true })).toHaveCount(0)
    await expectAccessibleWide(page, 'a pull request that waits for checks')
    await say({
      ...{
        context: 'build / linux',
        state: 'failure',
        summary: 'It **broke**',
        target_url: 'https://ci.example.org/7',
      },
      annotations: [{ path: 'press.txt', start_line: 2, level: 'failure', message: 'Two is not pressed' }],
    })
    const failed = box.getByRole('region', { name: '1 of 1 check failed' })
    await expect(failed).toBeVisible({ timeout: 20_000 })
    await failed.getByRole('button', { name: 'Summary of build / linux' }).click()
    await expect(failed.locator('strong', { hasText: 'broke' })).toBeVisible()
    await expectAccessibleWide(page, 'a pull request whose checks failed')
  })

  await test.step('what was found stands at its line', async () => {
    await page.goto(`${root}/pulls/${number}/files`)
    const note = page.getByRole('region', { name: 'Failure by build / linux' })
    await expect(note).toContainText('Two is not pressed')
    await expectAccessibleWide(page, 'the files with what a check says')
  })

  await test.step('once it is good, it is merged', async () => {
    await page.goto(`${root}/pulls/${number}`)
    const box = page.getByRole('region', { name: 'Merging' })
    await expect(box.getByRole('region', { name: '1 of 1 check failed' })).toBeVisible()
    await say({ context: 'build / linux', state: 'success' })
    await box.getByRole('button', { name: 'Merge', exact: true }).click({ timeout: 30_000 })
    await page.getByRole('menuitem', { name: 'Fast-forward' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Fast-forward' }).click()
    await expect(page.getByRole('heading', { name: `${account.username} merged this into main` })).toBeVisible()
  })

  await test.step('commits show how they were found', async () => {
    await page.goto(`${root}/commits`)
    const mark = page.getByRole('link', { name: '1 check was successful' })
    await expect(mark).toHaveCount(1)
    await expectAccessibleWide(page, 'commits with their checks')
    await mark.click()
    await expect(page).toHaveURL(`${root}/commit/${head}`)
    await expect(page.getByRole('region', { name: '1 check was successful' })).toContainText('build / linux')
    await expectAccessibleWide(page, 'a commit with its checks')
  })
})
