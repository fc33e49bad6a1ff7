import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

test('somebody asks for what is gated, and is told why they are not let in', async ({
  page,
  account,
  another,
  product,
}) => {
  test.slow()
  const friend = await another()
  const params = { owner: account.username, repo: 'harvest' }
  await pushedRepository(product.url, account, params.repo)

  await test.step('its owner shares it on request', async () => {
    await page.goto(`/${params.owner}/harvest/settings/access`)
    await page.getByRole('combobox', { name: 'Who gets access' }).selectOption('On request, granted by you')
    await expect(page.getByText('No requests are waiting')).toBeVisible()
    await expectAccessibleWide(page, 'requests, of nobody')
    await friend.api.requestAccess({ params })
    await page.reload()
    await expect(page.getByRole('button', { name: `Accept ${friend.username}` })).toBeVisible()
    await expectAccessibleWide(page, 'a request that waits')
  })

  await test.step('the owner declines it by keyboard, with a reason', async () => {
    await page.getByRole('button', { name: `Decline ${friend.username}` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Reason (optional)' }).fill('Who are you?')
    await expectAccessibleWide(page, 'a reason to decline')
    await page.getByRole('dialog').getByRole('button', { name: 'Decline', exact: true }).click()
    await expect(page.getByText('No requests are waiting')).toBeVisible()
    expect((await friend.api.getRepository({ params })).can_read, 'still shut').toBe(false)
  })
})
