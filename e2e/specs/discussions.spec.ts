import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

test('two people discuss a repository', async ({ page, browser, account, another }) => {
  test.slow()
  const friend = await another()
  await createRepository(account, 'shuttle')
  const params = { owner: account.username, repo: 'shuttle' }
  const root = `/${account.username}/shuttle/discussions`

  await test.step('one begins', async () => {
    await page.goto(root)
    await expect(page.getByText('No discussions yet')).toBeVisible()
    await page.getByRole('link', { name: 'New discussion', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Which yarn?')
    await page.getByRole('textbox', { name: 'Text' }).fill('**Wool** or linen?')
    await expectAccessibleWide(page, 'a new discussion')
    await page.getByRole('button', { name: 'Start discussion' }).click()
    await expect(page).toHaveURL(`${root}/1`)
    await expect(page.getByRole('heading', { name: 'Which yarn?' })).toBeVisible()
    await expect(page.locator('strong', { hasText: 'Wool' })).toBeVisible()
  })

  await test.step('the other answers, and both can change what is theirs', async () => {
    await friend.api.createComment({ params: { ...params, number: '1' }, body: { body: 'Linen' } })
    const answer = page.getByRole('article', { name: friend.username })
    await expect(answer.getByText('Linen'), 'the page hears of it by itself').toBeVisible()
    await expect(answer.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Write a comment' }).fill('Then _linen_')
    const one = { ...params, number: '1' }
    const { uid } = await friend.api.createComment({ params: one, body: { body: 'Or hemp' } })
    await expect(page.getByText('Something is new here'), 'nothing moves below who writes').toBeVisible()
    await expect(page.getByText('Or hemp')).toHaveCount(0)
    await expectAccessibleWide(page, 'a discussion in which something is new')
    await page.getByRole('button', { name: 'Show it', exact: true }).click()
    await expect(page.getByText('Or hemp')).toBeVisible()
    await friend.api.deleteComment({ params: { ...one, uid } })
    await expect(page.getByText('Or hemp'), 'nobody writes any more').toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('Then _linen_')
    await page.getByRole('button', { name: 'Comment', exact: true }).click()
    await expect(page.locator('em', { hasText: 'linen' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Write a comment' })).toHaveValue('')
    await expectAccessibleWide(page, 'a discussion')
    await answer.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(answer).toHaveCount(0)
  })

  await test.step('a visitor reads along, and is led to an account and back', async () => {
    const visitor = await browser.newContext()
    const visited = await visitor.newPage()
    await visited.goto(`${root}/1`)
    await expect(visited.locator('strong', { hasText: 'Wool' })).toBeVisible()
    await expect(visited.getByRole('textbox', { name: 'Write a comment' })).toHaveCount(0)
    await visited.getByRole('link', { name: 'Log in to comment' }).click()
    await visited.getByLabel('Account').fill(friend.username)
    await visited.getByLabel('Password', { exact: true }).fill(friend.password)
    await visited.getByRole('button', { name: 'Login', exact: true }).click()
    await expect(visited.getByRole('textbox', { name: 'Write a comment' })).toBeVisible()
    await visitor.close()
  })

  await test.step('who began it is told of the answer, and can unsubscribe', async () => {
    const told = page.getByText("You're notified because you started this")
    await expect(told).toBeVisible()
    await page.goto('/notifications')
    const entry = page.getByRole('link', { name: `${friend.username} commented on #1 Which yarn?` })
    await expect(entry).toBeVisible()
    await expect(page.getByText('You started it')).toBeVisible()
    await entry.click()
    await expect(page).toHaveURL(`${root}/1`)
    await page.getByRole('button', { name: 'Unsubscribe', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible()
    await expect(told).toHaveCount(0)
    await expectAccessibleWide(page, 'a discussion that one has left')
  })

  await test.step('it is closed, and found among those that are', async () => {
    await page.getByRole('button', { name: 'Close discussion' }).click()
    await expect(page.getByRole('button', { name: 'Reopen discussion' })).toBeVisible()
    await page.getByRole('link', { name: 'All discussions' }).click()
    await expect(page.getByText('No discussions match')).toBeVisible()
    await page.getByRole('link', { name: 'Closed 1' }).click()
    await expect(page.getByRole('link', { name: 'Which yarn?' })).toBeVisible()
    await expectAccessibleWide(page, 'discussions')
  })
})
