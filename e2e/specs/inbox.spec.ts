import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

test('what concerns somebody rings the bell, is read, done and muted, and comes where it is wanted', async ({
  page,
  account,
  another,
}) => {
  const friend = await another()
  const me = { params: { username: account.username } }
  await createRepository(account, 'engine')
  const engine = { params: { owner: account.username, repo: 'engine' } }
  const list = page.getByRole('list', { name: 'Notifications' })
  const rows = list.getByRole('listitem')

  await test.step('nothing yet, and the bell says so', async () => {
    await page.goto('/notifications')
    await expect(page.getByText("You're all caught up")).toBeVisible()
    await expectAccessibleWide(page, 'an empty inbox')
    await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()
  })

  await test.step('news is counted by the bell and listed, without a reload', async () => {
    await friend.api.followUser(me)
    await friend.api.starRepository(engine)
    await expect(page.getByRole('link', { name: 'Notifications, 2 unread' })).toBeVisible()
    await expect(rows).toHaveCount(2)
    await expect(rows.first()).toContainText(`${friend.username} starred your repository`)
    await expect(rows.first()).toContainText(`${account.username}/engine`)
  })

  await test.step('fits, in both schemes, at both widths', async () => {
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of ['/notifications', '/setting/notifications']) {
        await page.goto(path)
        await expect(page.getByRole('checkbox').first()).toBeVisible()
        await expectAccessible(page, `${path} at ${width} px`)
      }
    }
  })

  await test.step('by keyboard: read, done, and the focus stays in the list', async () => {
    await page.goto('/notifications')
    await page.getByRole('button', { name: /^Mark as read: .* starred/ }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Notifications, 1 unread' })).toBeVisible()
    await page.getByRole('button', { name: /^Done: .* starred/ }).focus()
    await page.keyboard.press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows.getByRole('link', { name: `${friend.username} follows you` })).toBeFocused()
    await page.getByRole('link', { name: 'Done', exact: true }).press('Enter')
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('starred')
  })

  await test.step('several at once, and what is muted stays away until it is heard again', async () => {
    await page.getByRole('checkbox', { name: 'Select all' }).check()
    await page.getByRole('button', { name: 'Mark as unread', exact: true }).click()
    await page.getByRole('link', { name: 'Inbox', exact: true }).click()
    await expect(rows).toHaveCount(2)
    await page.getByLabel('Repository', { exact: true }).selectOption(`${account.username}/engine`)
    await expect(rows).toHaveCount(1)
    await page.getByRole('button', { name: /^Mute: / }).click()
    await expect(page.getByText(`${account.username}/engine is muted`)).toBeVisible()
    await expect(page.getByText("You're all caught up")).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('button', { name: `Unmute ${account.username}/engine` }).click()
    await expect(page.getByRole('list', { name: 'Muted' })).toHaveCount(0)
  })

  await test.step('what is wanted nowhere is told nowhere', async () => {
    await page.getByRole('checkbox', { name: 'Stars and forks in the inbox' }).click()
    await expect.poll(async () => (await account.api.getNotificationSettings()).star.inbox).toBe(false)
    await expect(page.getByRole('checkbox', { name: 'Security by email' })).toBeDisabled()
    await page.getByLabel('How often to email').selectOption('Within minutes')
    await expect.poll(async () => (await account.api.getNotificationSettings()).mail_pace).toBe('soon')
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Stars and forks in the inbox' })).not.toBeChecked()
  })
})
