import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

test('conflicts of a pull request are resolved in the browser, and it is merged', async ({
  page,
  account,
  product,
}) => {
  test.slow()
  const repo = 'carder'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const root = `/${account.username}/${repo}`
  const put = async (branch: string, base: string, files: Record<string, string | null>, new_branch?: string) => {
    const changes = Object.entries(files).map(([path, text]) =>
      text === null ? { action: 'delete' as const, path } : { action: 'put' as const, path, text },
    )
    const body = { branch, base, changes, message: `Change ${branch}`, ...(new_branch && { new_branch }) }
    return (await account.api.createCommit({ params, body })).commit_id
  }
  const { commit_id: first } = await account.api.getEditableFile({
    params: { ...params, branch: 'main', path: 'README.md' },
  })
  const start = await put('main', first, { 'wool.js': 'const a = 1\nconst b = 2\n', 'old.txt': 'old\n' })
  await put('main', start, { 'wool.js': 'const a = 10\nconst b = 2\n', 'old.txt': 'older\n' }, 'topic')
  const theirs = await put('main', start, { 'wool.js': 'const a = 20\nconst b = 2\n', 'old.txt': null })
  const { number } = await account.api.createPull({ params, body: { base: 'main', head: 'topic', title: 'Wool' } })
  const commit = page.getByRole('button', { name: 'Commit merge' })
  const lines = page.locator('.cm-content')

  await test.step('a side is taken by the keyboard, and written on', async () => {
    await page.goto(`${root}/pulls/${number}`)
    await page.getByRole('link', { name: 'Resolve conflicts' }).click({ timeout: 60_000 })
    await expect(page).toHaveURL(`${root}/pulls/${number}/conflicts`)
    await page.getByRole('button', { name: 'wool.js' }).click()
    await expect(page.getByText('Conflict 1 of 1')).toBeVisible()
    await expect(lines).toContainText('const a = 10')
    await expectAccessibleWide(page, 'conflicts of a pull request')
    await expect(commit).toBeDisabled()
    await page.getByRole('button', { name: 'Accept incoming' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No conflicts left')).toBeVisible()
    await lines.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('const c = 3')
    await page.getByRole('button', { name: 'Mark as resolved' }).click()
    await page.getByRole('button', { name: 'Keep this file' }).click()
    await expect(page.getByText('2 of 2 files resolved')).toBeVisible()
  })

  await test.step('a branch that moves meanwhile is told, and no text is lost', async () => {
    await put('main', theirs, { 'more.txt': 'more\n' })
    await commit.click()
    await expect(page.getByRole('alert')).toContainText('The branches have new commits')
    await page.getByRole('button', { name: 'Look at the conflicts again' }).click()
    await expect(page.getByText('0 of 2 files resolved')).toBeVisible()
    for (const [name, word] of [
      ['wool.js', 'Mark as resolved'],
      ['old.txt', 'Keep this file'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Files with conflicts' }).getByRole('button', { name }).click()
      await page.getByRole('button', { name: 'Put my text back' }).click()
      await page.getByRole('button', { name: word }).click()
    }
    await expect(page.getByText('2 of 2 files resolved')).toBeVisible()
  })

  await test.step('it is committed with both as its parents, and merged', async () => {
    await commit.click()
    await expect(page).toHaveURL(`${root}/pulls/${number}`)
    await expect(page.getByRole('heading', { name: 'It can be merged' })).toBeVisible({ timeout: 60_000 })
    const at = { params: { ...params, branch: 'topic' } }
    const made = await account.api.getEditableFile({ params: { ...at.params, path: 'wool.js' } })
    expect(made.text).toBe('const a = 20\nconst b = 2\nconst c = 3')
    const more = await account.api.getEditableFile({ params: { ...at.params, path: 'more.txt' } })
    expect(more.text).toBe('more\n')
    await page.goto(`${root}/pulls/${number}/conflicts`)
    await expect(page.getByText('There are no conflicts')).toBeVisible()
    await expectAccessibleWide(page, 'no conflicts of a pull request')
  })
})
