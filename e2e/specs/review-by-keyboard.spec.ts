import { expect, test } from '../fixtures/test.ts'
import { tabTo } from '../support/keyboard.ts'
import { pushedRepository } from '../support/repository.ts'

const fileCount = 10
const nameOf = (at: number) => `spindle-${String(at).padStart(2, '0')}.txt`

test('ten files are reviewed without a mouse', async ({ page, account, another, product }) => {
  test.slow()
  const friend = await another()
  const repo = 'spindles'
  await pushedRepository(product.url, account, repo)
  const params = { owner: account.username, repo }
  const { commit_id: base } = await account.api.getEditableFile({
    params: { ...params, branch: 'main', path: 'README.md' },
  })
  await account.api.createBranch({ params, body: { name: 'turn', from: 'main' } })
  const changes = Array.from({ length: fileCount }, (_, at) => ({
    action: 'put' as const,
    path: nameOf(at),
    text: `One of ${at}\nTwo of ${at}\nThree of ${at}\n`,
  }))
  await account.api.createCommit({ params, body: { branch: 'turn', base, changes, message: 'Turn spindles' } })
  const fields = { base: 'main', head: 'turn', title: 'Turn the spindles', body: '' }
  const { number } = await friend.api.createPull({ params, body: fields })
  const pull = { ...params, number: String(number) }
  const press = (key: string) => page.keyboard.press(key)

  await test.step('from the list to the files', async () => {
    await page.goto(`/${account.username}/${repo}/pulls`)
    await tabTo(page, page.getByRole('link', { name: 'Turn the spindles' }))
    await press('Enter')
    await expect(page.getByRole('heading', { name: `Turn the spindles #${number}` })).toBeVisible()
    await tabTo(
      page,
      page.getByRole('navigation', { name: 'Pull request', exact: true }).getByRole('link', { name: /^Files/ }),
    )
    await press('Enter')
    await expect(page.getByRole('heading', { name: `${fileCount} files changed` })).toBeVisible()
  })

  await test.step('each file is read, and marked', async () => {
    for (const at of Array.from({ length: fileCount }).keys()) {
      const file = page.getByRole('region', { name: nameOf(at), exact: true })
      // A key that is pressed before the app is there is lost.
      if (at === 0)
        await expect(async () => {
          await press('n')
          await expect(file).toBeFocused({ timeout: 1_000 })
        }).toPass()
      else await press('n')
      await expect(file).toBeFocused()
      await expect(file.getByRole('insertion')).toContainText(`Three of ${at}`)
      if (at % 3 === 0) {
        await press('j')
        await press('j')
        await press('c')
        await expect(page.getByRole('textbox', { name: 'Write about line 2' })).toBeFocused()
        await page.keyboard.type(`Why two of ${at}?`)
        await tabTo(page, page.getByRole('button', { name: 'Add to review' }))
        await press('Enter')
        await expect(file.getByRole('article').getByText(`Why two of ${at}?`)).toBeVisible()
      }
      await press('v')
      await expect(page.getByText(`${at + 1} of ${fileCount} viewed`)).toBeVisible()
    }
  })

  await test.step('one is looked at again', async () => {
    await press('p')
    await expect(page.getByRole('region', { name: nameOf(fileCount - 2), exact: true })).toBeFocused()
    await press('x')
    const lines = page.getByRole('region', { name: `Changes: ${nameOf(fileCount - 2)}`, exact: true })
    await expect(lines).toBeVisible()
    await press('x')
    await expect(lines).toBeHidden()
  })

  await test.step('the review is published', async () => {
    for (const at of Array.from({ length: fileCount - 2 }).keys()) {
      await press('p')
      await expect(page.getByRole('region', { name: nameOf(fileCount - 3 - at), exact: true })).toBeFocused()
    }
    await tabTo(page, page.getByRole('button', { name: 'Finish your review' }), 'Shift+Tab')
    await press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: 'Summary' }))
    await page.keyboard.type('Nearly')
    await tabTo(page, page.getByRole('combobox', { name: 'Verdict' }))
    await page.keyboard.type('Request')
    await tabTo(page, page.getByRole('button', { name: 'Publish review' }))
    await press('Enter')
    await expect(page.getByRole('region', { name: 'Your review' })).toHaveCount(0)
    const { items } = await friend.api.listReviewThreads({ params: pull })
    expect(items.map(({ path, line }) => [path, line])).toEqual([0, 3, 6, 9].map((at) => [nameOf(at), 2]))
    expect((await account.api.listViewedFiles({ params: pull })).items).toHaveLength(fileCount)
  })
})
