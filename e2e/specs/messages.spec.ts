import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'

test('people write to each other from a profile, are told at once, and can end it', async ({
  page,
  account,
  another,
}) => {
  const friend = await another()
  const me = { params: { username: account.username } }
  const field = page.getByRole('textbox', { name: `Message to ${friend.username}` })

  await test.step('Message on a profile leads there', async () => {
    await page.goto(`/${friend.username}`)
    await page.getByRole('link', { name: 'Message', exact: true }).click()
    await expect(page).toHaveURL(`/notifications/messages/${friend.username}`)
    await expect(page.getByText('Nothing has been written yet')).toBeVisible()
    await field.fill('Does it converge?\n<b>Really</b>')
    await field.press('Control+Enter')
    await expect(page.getByRole('list').getByText('<b>Really</b>')).toBeVisible()
    await expect(field).toHaveValue('')
    await expect(field).toBeFocused()
  })

  await test.step('an answer stands there without a reload', async () => {
    await friend.api.sendDirectMessage({ ...me, body: { text: 'It does' } })
    await expect(page.getByRole('list').getByText('It does')).toBeVisible()
    // What is looked at is read: the bell is quiet.
    await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
  })

  await test.step('elsewhere it rings the bell, and leads back', async () => {
    await page.goto('/notifications')
    await friend.api.sendDirectMessage({ ...me, body: { text: 'After 40 epochs' } })
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
    await page.getByRole('link', { name: `${friend.username} sent you a message` }).click()
    await expect(page.getByText('After 40 epochs')).toBeVisible()
    await page.getByRole('link', { name: 'All messages' }).click()
    await expect(page.getByRole('list', { name: 'Conversations' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('fits, in both schemes, at both widths', async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/notifications/messages', `/notifications/messages/${friend.username}`]) {
        await page.goto(path)
        await expect(page.getByText('After 40 epochs')).toBeVisible()
        await expectAccessible(page, `${path} at ${width} px`)
      }
    }
  })

  await test.step('who is blocked is told when they write', async () => {
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(field).toBeHidden()
    const refused = await friend.api.sendDirectMessage({ ...me, body: { text: 'Hello?' } }).catch(({ code }) => code)
    expect(refused).toBe(422)
    await page.getByRole('button', { name: 'Unblock' }).click()
    await expect(field).toBeVisible()
  })

  await test.step('and what was written is gone from one’s own list', async () => {
    await page.getByRole('button', { name: 'Delete conversation' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('No messages yet')).toBeVisible()
  })
})

test('a profile has products, and says honestly that there are none', async ({ page, account }) => {
  await page.goto(`/${account.username}`)
  await page.getByRole('region', { name: 'Profile' }).getByRole('link', { name: 'Products' }).click()
  await expect(page).toHaveURL(`/${account.username}/products`)
  await expect(page.getByText('No products yet')).toBeVisible()
  await expectAccessibleWide(page, 'products')
})
