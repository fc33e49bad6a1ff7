import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { pushedRepository } from '../support/repository.ts'

test('a profile is filled in by keyboard, shown to everyone, and its language and theme come along', async ({
  page,
  browser,
  product,
  account,
}) => {
  await page.goto('/setting')
  await expect(page).toHaveURL('/setting/profile')
  await page.getByLabel('Display name').focus()
  const bio = `${'🌾'.repeat(499)}!!`
  for (const [label, text] of [
    ['Display name', 'عدا Lovelace 🌾'],
    ['Bio', bio],
    ['Location', 'London'],
    ['Company', 'Engines'],
    ['Website', 'javascript:alert(1)'],
  ] as const) {
    await expect(page.getByLabel(label)).toBeFocused()
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
    await page.keyboard.press('Tab')
  }
  await expect(page.getByText('501/500')).toBeVisible()
  await page.getByLabel('Website').press('Enter')
  await expect(page.getByText('Use 500 characters or fewer')).toBeVisible()
  await expect(page.getByText('Enter a web address that starts with https:// or http://')).toBeVisible()
  await expect(page.getByLabel('Bio')).toBeFocused()
  await page.getByLabel('Bio').press('End')
  await page.keyboard.press('ControlOrMeta+End')
  await page.keyboard.press('Backspace')
  await expect(page.getByText('500/500')).toBeVisible()
  await page.getByLabel('Website').fill('example.org/ada')
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `/setting/profile at ${width} px`)
  }

  let release: (() => void) | undefined
  await page.route('**/api/user/setting/basic', async (route) => {
    if (route.request().method() === 'POST') await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await page.getByLabel('Website').press('Enter')
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
  await expect.poll(() => release !== undefined).toBe(true)
  release?.()
  await expect(page.getByText('Profile updated successfully')).toBeVisible()
  await expect(page.getByLabel('Website')).toHaveValue('https://example.org/ada')

  // At once, and for the account: another browser has them after the sign-in.
  await page.getByLabel('Theme').selectOption('Dark')
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.getByLabel('Language').selectOption('Deutsch')
  await expect(page.getByRole('button', { name: 'Änderungen speichern' })).toBeVisible()
  await expect.poll(async () => (await account.api.getPreferences()).language).toBe('de')

  await page.goto('/setting/preferences')
  await page.getByLabel('Zeitangaben in Listen').selectOption('Tag und Uhrzeit')
  await page.getByLabel('Kürzel aus einer Taste verwenden').uncheck()
  await page.getByLabel('Schriftgröße von Code').selectOption('Groß')
  await page.getByLabel('Tabulatorbreite in Code').selectOption('2')
  const chosen = {
    language: 'de',
    theme: 'dark',
    dates: 'absolute',
    single_keys: 'off',
    code_size: 'large',
    tab_width: '2',
  }
  await expect.poll(() => account.api.getPreferences()).toEqual(chosen)

  const other = await browser.newContext({ colorScheme: 'light', locale: 'en-US' })
  const elsewhere = await other.newPage()
  await elsewhere.goto(`${product.url}/${account.username}`)
  await expect(elsewhere.getByRole('heading', { name: 'عدا Lovelace 🌾' })).toBeVisible()
  await expect(elsewhere.getByRole('link', { name: 'example.org/ada' })).toBeVisible()
  await elsewhere.goto(`${product.url}/auth/login`)
  await elsewhere.getByLabel('Account').fill(account.username)
  await elsewhere.getByLabel('Password', { exact: true }).fill(account.password)
  await elsewhere.getByRole('button', { name: 'Login' }).click()
  await expect(elsewhere.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'de')
  await elsewhere.goto(`${product.url}/setting/preferences`)
  await expect(elsewhere.getByLabel('Zeitangaben in Listen')).toHaveValue('absolute')
  await expect(elsewhere.getByLabel('Kürzel aus einer Taste verwenden')).not.toBeChecked()
  const code = (name: string) =>
    elsewhere.evaluate((property) => document.documentElement.style.getPropertyValue(property), name)
  expect([await code('--sheaf-code-size'), await code('--sheaf-tab-width')]).toEqual(['14px', '2'])
  await other.close()
})

test('a picture is chosen, cut to a square by keyboard, shown wherever the account is, pasted, dropped and removed', async ({
  page,
  product,
  account,
  noise,
}) => {
  // A deletion ends the session while the page may be asking for its news.
  noise.expect(/ 401 .*\/(?:notification\/count|setting\/export)\)$/)
  await pushedRepository(product.url, account, 'einkorn')
  await page.goto('/setting/profile')
  const bytes = [...(await page.screenshot())]
  const field = page.getByRole('button', { name: 'Change picture' })
  const dialog = page.getByRole('dialog', { name: 'Crop your picture' })
  await page.getByLabel('Picture', { exact: true }).setInputFiles({
    name: 'notes.svg',
    mimeType: 'image/svg+xml',
    buffer: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
  })
  await expect(page.getByText('Choose a JPEG, PNG, WebP, GIF or AVIF picture')).toBeVisible()
  await page
    .getByLabel('Picture', { exact: true })
    .setInputFiles({ name: 'field.png', mimeType: 'image/png', buffer: Buffer.from(bytes) })
  await expect(dialog.getByLabel('Zoom')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Home')
  await expectAccessibleWide(page, 'the dialog that crops a picture')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: 'Use this picture' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Picture updated')).toBeVisible()
  await expect(field).toBeFocused()
  const picture = page.locator('img[src^="/api/pictures/"]')
  // In the sidebar and beside the form.
  await expect(picture).toHaveCount(2)
  for (const path of [`/${account.username}`, `/${account.username}/einkorn`, '/repositories']) {
    await page.goto(path)
    await expect(picture.nth(1)).toBeVisible()
    expect(await picture.nth(1).evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400)
  }

  await page.goto('/setting/profile')
  await expect(field).toBeVisible()
  for (const kind of ['paste', 'drop'] as const) {
    await field.evaluate(
      (button, { kind, bytes }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(bytes)], 'field.png', { type: 'image/png' }))
        const more = { bubbles: true, cancelable: true }
        button.dispatchEvent(
          kind === 'paste'
            ? new ClipboardEvent('paste', { ...more, clipboardData: data })
            : new DragEvent('drop', { ...more, dataTransfer: data }),
        )
      },
      { kind, bytes },
    )
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Picture removed')).toBeVisible()
  await expect(picture).toHaveCount(0)
})

test('an account gets another name, address and password, is deleted, and is kept by a sign-in', async ({
  page,
  product,
  account,
  noise,
}) => {
  // A deletion ends the session while the page may be asking for its news.
  noise.expect(/ 401 .*\/(?:notification\/count|setting\/export)\)$/)
  await pushedRepository(product.url, account, 'einkorn')
  const before = account.username
  const name = `${before}b`
  const email = `${name}@example.org`
  await page.goto('/setting/account')
  await page.getByLabel('Username').fill('api')
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByText('"api" is reserved. Choose another')).toBeVisible()
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Username').press('Enter')
  await expect(page.getByText('Username updated')).toBeVisible()
  await page.goto(`/${before}/einkorn/commits`)
  await expect(page).toHaveURL(`/${name}/einkorn/commits`)
  await page.goto(`/${before}`)
  await expect(page).toHaveURL(`/${name}`)

  await page.goto('/setting/account')
  await page.getByRole('button', { name: 'Change Email' }).press('Enter')
  await expect(page.getByLabel('New email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Email sent successfully')).toBeVisible()
  const row = page.getByRole('list', { name: 'Email addresses' }).getByRole('listitem').filter({ hasText: email })
  await expect(row).toContainText('Unverified')
  await page.getByRole('button', { name: 'Change Password' }).click()
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expectAccessible(page, `/setting/account at ${width} px`)
  }
  await row.getByLabel('Email Code').fill(await product.mail.codeFor(email))
  await row.getByLabel('Email Code').press('Enter')
  await expect(page.getByText('Email verification successful')).toBeVisible()
  await row.getByRole('button', { name: 'Make primary' }).click()
  await expect(page.getByText('Email updated')).toBeVisible()
  await expect(row).toContainText('Primary')

  const password = `${account.password} again`
  await page.getByLabel('Current password').fill(account.password)
  await page.getByLabel('New password').fill(password)
  await page.getByLabel('Confirm password').fill('something else')
  await page.getByLabel('Confirm password').press('Enter')
  await expect(page.getByText('Password mismatch').first()).toBeVisible()
  await page.getByLabel('Confirm password').fill(password)
  await page.getByLabel('Confirm password').press('Enter')
  await expect(page.getByText('Password updated')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Account' })
  await expect(dialog).toContainText('1 repository')
  const confirm = dialog.getByRole('button', { name: 'Delete Account' })
  await dialog.getByLabel('Type DELETE to confirm').fill('delete')
  await expect(confirm).toBeDisabled()
  await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
  await expectAccessibleWide(page, 'the dialog that deletes an account')
  await dialog.getByLabel('Type DELETE to confirm').press('Enter')
  await expect(page.getByText('Account deleted. Log in within 7 days to keep it')).toBeVisible()
  await expect(page).toHaveURL(/\/auth\/login/)
  await page.getByLabel('Account').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
})
