import type { Locator } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { newPerson } from '../support/account.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository } from '../support/repository.ts'
import { newPublicKey } from '../support/ssh-key.ts'

test('signing in, creating a repository and a key need no mouse', async ({ page, another }) => {
  const { username, password } = await another()
  await page.goto('/auth/login')
  await tabTo(page, page.getByLabel('Account'))
  await page.keyboard.type(username)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(password)
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeFocused()
  await tabTo(page, page.getByRole('link', { name: 'Initialize Repository' }).first())
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Create Repository' })).toBeVisible()
  await tabTo(page, page.getByLabel('Repository name'))
  await page.keyboard.type('by-hand')
  await tabTo(page, page.getByRole('radio', { name: 'Public' }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Private' })).toBeChecked()
  await tabTo(page, page.getByRole('button', { name: 'Create Repository' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/${username}/by-hand`)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goto('/setting/access-key')
  await tabTo(page, page.getByRole('button', { name: 'Create Access Key' }).first())
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('Typed')
  await tabTo(page, dialog.getByRole('button', { name: '7 days' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('radio', { name: 'Git: read', exact: true }))
  await page.keyboard.press('ArrowDown')
  await expect(dialog.getByRole('radio', { name: 'Git: read and write' })).toBeChecked()
  await tabTo(page, dialog.getByRole('button', { name: 'Create Access Key' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'Copy access key' })).toBeVisible()
  await tabTo(page, dialog.getByRole('button', { name: 'Done' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()

  await tabTo(page, page.getByRole('button', { name: 'Create Access Key' }))
  await page.keyboard.press('Enter')
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await expect(dialog.getByLabel('Title')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Create Access Key' })).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Delete Typed' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Delete access key' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Delete Typed' })).toBeFocused()
})

test('the first stop leads past the sidebar', async ({ page, account }) => {
  await page.goto(`/${account.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('an account is made, follows, stars and keeps SSH keys, and a board is made, without a mouse', async ({
  page,
  product,
  another,
}) => {
  const other = await another()
  await createRepository(other, 'oats')
  const person = newPerson()

  await test.step('signing up', async () => {
    await page.goto('/auth/signup')
    const create = page.getByRole('button', { name: 'Create account', exact: true })
    await tabTo(page, page.getByLabel('username'))
    await page.keyboard.type(person.username)
    for (const [label, text] of [
      ['Email', person.email],
      ['Password', person.password],
      ['Confirm Password', person.password],
    ] as const) {
      await tabTo(page, page.getByLabel(label, { exact: true }))
      await page.keyboard.type(text)
    }
    await tabTo(page, page.getByRole('button', { name: 'Send', exact: true }))
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email sent successfully')).toBeVisible()
    await page.getByLabel('Confirm Password').focus()
    await tabTo(page, page.getByLabel('Email Code'))
    await page.keyboard.type(await product.mail.codeFor(person.email))
    await tabTo(page, page.getByRole('checkbox'))
    await page.keyboard.press('Space')
    await tabTo(page, create)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/auth\/login/)
    await tabTo(page, page.getByLabel('Password', { exact: true }))
    await page.keyboard.type(person.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Repository Dashboard' })).toBeFocused()
  })

  const press = async (target: Locator) => {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  }
  const main = page.getByRole('main')
  await test.step('following, starring and watching', async () => {
    await page.goto(`/${other.username}`)
    await press(main.getByRole('button', { name: 'Follow', exact: true }))
    await expect(main.getByRole('button', { name: 'Unfollow' })).toBeFocused()
    await page.goto(`/${other.username}/oats`)
    for (const name of ['Watch', 'Star']) {
      const mark = main.getByRole('button', { name: new RegExp(`^${name}`) })
      await press(mark)
      await expect(mark).toHaveAttribute('aria-pressed', 'true')
      await expect(mark).toContainText('1')
    }
  })

  await test.step('an SSH key', async () => {
    await page.goto('/setting/ssh')
    await press(main.getByRole('button', { name: 'Add SSH Key' }).first())
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Laptop')
    await page.keyboard.press('Tab')
    await expect(dialog.getByLabel('Key')).toBeFocused()
    await page.keyboard.insertText(newPublicKey())
    await press(dialog.getByRole('button', { name: 'Add SSH Key' }))
    await expect(page.getByText('SSH key added successfully')).toBeVisible()
    await press(main.getByRole('button', { name: 'Delete Laptop' }))
    await press(dialog.getByRole('button', { name: 'Delete' }))
    await expect(page.getByText('SSH key deleted successfully')).toBeVisible()
  })

  await test.step('another address, and the question before an account is deleted', async () => {
    await page.goto('/setting/account')
    await press(page.getByRole('button', { name: 'Change Email' }))
    await expect(page.getByLabel('New email')).toBeFocused()
    await page.keyboard.type(`other-${person.email}`)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Email sent successfully')).toBeVisible()
    await press(page.getByRole('button', { name: 'Delete Account' }))
    await expect(page.getByLabel('Type DELETE to confirm')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(main.getByRole('button', { name: 'Delete Account' })).toBeFocused()
  })

  await test.step('a board, and the way out', async () => {
    await page.goto('/init/project')
    await tabTo(page, page.getByLabel(/^Project name/))
    await page.keyboard.type('Harvest')
    await press(page.getByRole('button', { name: 'Create Project' }))
    await expect(page).toHaveURL(/\/projects\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Harvest' })).toBeVisible()
    await press(page.getByRole('button', { name: new RegExp(person.username) }))
    const out = page.getByRole('menuitem', { name: 'Log out' })
    // The menu takes keys from when it has the focus on.
    await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1)
    await expect(async () => {
      await page.keyboard.press('ArrowUp')
      await expect(out).toBeFocused({ timeout: 500 })
    }).toPass()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Log in', exact: true }).first()).toBeVisible()
  })
})
