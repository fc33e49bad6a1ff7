import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

const names = ['Turn the spindle', 'Wind the bobbin', 'Cut the thread'] as const

test('several pull requests are changed at once, and what was refused is said', async ({
  page,
  account,
  another,
  product,
}) => {
  const friend = await another()
  const repo = 'spindles'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const { commit_id: base } = await account.api.getEditableFile({
    params: { ...params, branch: 'main', path: 'README.md' },
  })
  const numbers: number[] = []
  for (const [at, title] of names.entries()) {
    const branch = `topic-${at}`
    await account.api.createBranch({ params, body: { name: branch, from: 'main' } })
    const changes = [{ action: 'put' as const, path: `${at}.txt`, text: `${title}\n` }]
    await account.api.createCommit({ params, body: { branch, base, changes, message: title } })
    const fields = { base: 'main', head: branch, title, body: '' }
    numbers.push((await friend.api.createPull({ params, body: fields })).number)
  }
  await account.api.createLabel({ params, body: { name: 'bug' } })
  const [first = 0, second = 0, third = 0] = numbers
  const get = async (number: number) => account.api.getPull({ params: { ...params, number: String(number) } })
  const chosen = page.getByRole('group', { name: 'Change what is selected' })

  await test.step('two of three get a label', async () => {
    await page.goto(`/${account.username}/${repo}/pulls`)
    for (const title of names.slice(0, 2)) await page.getByRole('checkbox', { name: title }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await expectAccessibleWide(page, 'several pull requests that are chosen')
    await chosen.getByRole('button', { name: 'Label' }).click()
    await page.getByRole('dialog', { name: 'Label' }).getByRole('option', { name: 'bug' }).click()
    for (const number of [first, second])
      await expect.poll(async () => (await get(number)).thread.labels.map(({ name }) => name)).toEqual(['bug'])
    expect((await get(third)).thread.labels).toEqual([])
  })

  await test.step('they are closed, but for the one that was merged meanwhile', async () => {
    const { pull } = await get(second)
    await expect.poll(async () => (await get(second)).pull.mergeable).toBe('clean')
    await account.api.mergePull({
      params: { ...params, number: String(second) },
      body: { method: 'merge', head: pull.head_id },
    })
    await page.goto(`/${account.username}/${repo}/pulls`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('2 selected')).toBeVisible()
    await chosen.getByRole('button', { name: 'Close' }).click()
    for (const number of [first, third]) await expect.poll(async () => (await get(number)).thread.state).toBe('closed')
    expect((await get(second)).pull.merged).not.toBeNull()
  })

  await test.step('those that may not be reopened say why', async () => {
    await page.goto(`/${account.username}/${repo}/pulls?state=closed`)
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await expect(page.getByText('3 selected')).toBeVisible()
    await chosen.getByRole('button', { name: 'Reopen' }).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText("1 of 3 couldn't be changed")
    await expect(alert.getByRole('listitem')).toContainText(`#${second}`)
    await expectAccessibleWide(page, 'pull requests that could not be changed')
    for (const number of [first, third]) await expect.poll(async () => (await get(number)).thread.state).toBe('open')
  })
})
