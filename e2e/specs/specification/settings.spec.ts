import { expect, test } from '../../fixtures/test.ts'
import { newPublicKey } from '../../support/ssh-key.ts'

const day = 86_400_000

test('profile and account: what the specification says of /setting, row by row', async ({ page, account, noise }) => {
  const toasts = page.getByRole('region', { name: /Notifications/ })
  const toast = (text: string) => toasts.getByText(text, { exact: true })
  const basic = '**/api/user/setting/basic'
  noise.expect(/status of [45]\d\d|Failed to load resource|ApiError/)

  await test.step('0.5 1.10 4.15 8.15 8.17: a profile that can not be had says so', async () => {
    const answer = { code: 500, msg: 'Not today', data: null, message_code: 'server.fault', message_params: {} }
    await page.route(basic, (route) => route.fulfill({ status: 500, json: answer }))
    await page.goto('/setting/profile')
    await expect(page.getByRole('main').getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.unroute(basic)
    await page.getByRole('main').getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByLabel('Display name')).toBeVisible()
  })

  await test.step('2.100 2.101 2.102 2.103 3.14 3.15 5.27 9.31: the fields of a profile', async () => {
    for (const label of ['Display name', 'Location', 'Company', 'Website', 'Language', 'Theme'])
      await expect.soft(page.getByLabel(label, { exact: true }), label).toBeVisible()
    await expect.soft(page.getByRole('button', { name: 'Change picture' })).toBeVisible()
    await expect.soft(page.getByText(/400/).first()).toBeVisible()
    await page.getByLabel('Bio').fill('A'.repeat(12))
    await expect(page.getByText('12/500')).toBeVisible()
    await page.getByLabel('Bio').fill('A'.repeat(501))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Use 500 characters or fewer')).toBeVisible()
    await page.getByLabel('Bio').fill('Corn')
  })

  await test.step('2.104 4.16 7.18 7.19: it is saved, and says that it is being saved', async () => {
    let release = () => {}
    const sent = new Promise<unknown>((resolve) => {
      void page.route(basic, async (route) => {
        if (route.request().method() !== 'POST') return route.continue()
        resolve(route.request().postDataJSON())
        await new Promise<void>((go) => (release = go))
        return route.continue()
      })
    })
    await page.getByLabel('Company').fill('Mill')
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    expect(await sent).toMatchObject({ bio: 'Corn', company: 'Mill', location: '', website_url: '' })
    release()
    await expect(toast('Profile updated successfully')).toBeVisible()
    await page.unroute(basic)
    const { language, theme, ...kept } = await account.api.getProfile()
    expect([language, theme].every((each) => typeof each === 'string')).toBe(true)
    expect(kept).toMatchObject({ bio: 'Corn', company: 'Mill' })
  })

  await test.step('8.17: what can not be saved is said', async () => {
    await page.route(basic, (route) => route.fulfill({ status: 500, body: '' }))
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast('Failed to update profile')).toBeVisible()
    await page.unroute(basic)
  })

  await test.step('2.103 4.17: theme and language apply at once, and are kept with the account', async () => {
    await page.getByLabel('Theme').selectOption('Dark')
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await expect.poll(async () => (await account.api.getPreferences()).theme).toBe('dark')
  })

  await test.step('2.105 2.106 2.107 2.108 2.109 4.24 5.24 5.26: the account', async () => {
    await page.goto('/setting/account')
    await expect(page.getByLabel('Username')).toHaveValue(account.username)
    await expect.soft(page.getByText(/Letters, numbers and underscores only/)).toBeVisible()
    await page.getByLabel('Username').fill('no name')
    await page.getByRole('button', { name: 'Update Username' }).click()
    await expect.soft(page.getByLabel('Username')).toHaveAttribute('aria-invalid', 'true')
    await expect.soft(page.getByText('Verified', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Change Email' }).click()
    await expect.soft(page.getByLabel('New email')).toBeVisible()
    await expect.soft(page.getByRole('button', { name: 'Send Verification' })).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('New email')).toHaveCount(0)
    await page.getByRole('button', { name: 'Change Password' }).click()
    await page.getByLabel('Current password').fill(account.password)
    await page.getByLabel('New password').fill('a longer one than that')
    await page.getByLabel('Confirm password').fill('another')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByText('Password mismatch').first()).toBeVisible()
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Danger Zone' })).toBeVisible()
  })

  await test.step('4.25 5.25 7.26 9.35 9.37: the word is DELETE, and the server knows it, too', async () => {
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete Account' })
    const confirm = dialog.getByRole('button', { name: 'Delete Account' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE ')
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type DELETE to confirm').fill('DELETE')
    await expect(confirm).toBeEnabled()
    await page.keyboard.press('Escape')
    const origin = new URL(page.url()).origin
    const wrong = { data: { confirmation: 'delete', password: account.password }, headers: { origin } }
    const answer = await page.request.post('/api/user/setting/delete', wrong)
    expect(await answer.text()).toContain('Invalid confirmation')
  })

  await test.step('2.120: no page of the settings is empty', async () => {
    for (const path of ['security', 'notifications', 'preferences', 'billing']) {
      await page.goto(`/setting/${path}`)
      await expect.soft(page.getByRole('navigation', { name: 'Breadcrumb' })).toBeVisible()
      await expect.soft(page.getByRole('main').locator('h2, label').first(), path).toBeVisible()
    }
  })
})

test('keys: what the specification says of /setting/ssh and /setting/access-key, row by row', async ({
  page,
  account,
  noise,
}) => {
  noise.expect(/status of [45]\d\d|Failed to load resource|ApiError/)
  const toasts = page.getByRole('region', { name: /Notifications/ })
  const toast = (text: string) => toasts.getByText(text, { exact: true })
  const main = page.getByRole('main')

  await test.step('2.111 4.19 8.21: no SSH keys, and a list that can not be had', async () => {
    await page.route('**/api/user/setting/ssh-key?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/setting/ssh')
    await expect(main.getByText('Failed to fetch SSH keys')).toBeVisible()
    await page.unroute('**/api/user/setting/ssh-key?*')
    await main.getByRole('button', { name: 'Retry' }).first().click()
    await expect(main.getByText('No SSH Keys')).toBeVisible()
    await expect.soft(main.getByRole('heading', { name: 'Create an SSH key' })).toBeVisible()
  })

  const dialog = page.getByRole('dialog')
  await test.step('2.110 4.22 5.20 5.21: a key needs a title and to be one', async () => {
    await main.getByRole('button', { name: 'Add SSH Key' }).first().click()
    await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
    await expect(page.getByText('Please fill out all fields').first()).toBeVisible()
    await expect.soft(dialog.getByText(/starts with ssh-ed25519/)).toBeVisible()
    await dialog.getByLabel('Title').fill('  ')
    await dialog.getByLabel('Key').fill('ssh-rsa no key')
    await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
    await expect(dialog.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('8.21: one that can not be added is said', async () => {
    await main.getByRole('button', { name: 'Add SSH Key' }).first().click()
    await dialog.getByLabel('Title').fill('Laptop')
    await dialog.getByLabel('Key').fill(newPublicKey())
    await page.route('**/api/user/setting/ssh-key', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
    await expect(page.getByText('Failed to add SSH key').first()).toBeVisible()
  })

  await test.step('2.112 3.16 7.21 8.22: it is added, and shown', async () => {
    await dialog.getByRole('button', { name: 'Add SSH Key' }).click()
    await expect(toast('SSH key added successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const row = main.getByRole('list', { name: 'SSH keys' }).getByRole('listitem')
    await expect(row).toContainText(/Laptop.*SHA256:.*Never used/s)
    const { items } = await account.api.listSshKeys({ query: {} })
    const [key] = items
    expect(Object.keys(key ?? {})).toEqual(expect.arrayContaining(['uid', 'name', 'fingerprint', 'created_at']))
    expect(key?.updated_at).toBeNull()
  })

  await test.step('7.20 9.24 9.27: ten on a page, which are counted from 0', async () => {
    for (let n = 0; n < 10; n += 1)
      await account.api.createSshKey({ body: { name: `Key ${n}`, content: newPublicKey() } })
    const { items, total_count } = await account.api.listSshKeys({ query: { page: 1, page_size: 10 } })
    expect([items.length, total_count]).toEqual([1, 11])
    await page.goto('/setting/ssh')
    await expect(main.getByRole('list', { name: 'SSH keys' }).getByRole('listitem')).toHaveCount(10)
    await main.getByRole('link', { name: 'Next' }).click()
    await expect(main.getByRole('list', { name: 'SSH keys' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('7.22 8.22: a key is deleted once that is confirmed', async () => {
    await main.getByRole('button', { name: 'Delete Laptop' }).click()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
    await main.getByRole('button', { name: 'Delete Laptop' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toast('SSH key deleted successfully')).toBeVisible()
  })

  await test.step('2.116 4.20 8.24: no access keys, and a list that can not be had', async () => {
    await page.route('**/api/user/setting/access-key?*', (route) => route.fulfill({ status: 500, body: '' }))
    await page.goto('/setting/access-key')
    await expect(main.getByText('Failed to fetch access keys')).toBeVisible()
    await page.unroute('**/api/user/setting/access-key?*')
    await main.getByRole('button', { name: 'Retry' }).first().click()
    await expect(main.getByText('No access keys')).toBeVisible()
  })

  const create = () => dialog.getByRole('button', { name: 'Create Access Key' }).click()
  await test.step('2.114 4.21 5.22 5.23: a key needs a title and a day, and begins with the least', async () => {
    await main.getByRole('button', { name: 'Create Access Key' }).first().click()
    await expect.soft(dialog.getByRole('radio', { name: 'Git: read', exact: true })).toBeChecked()
    await dialog.getByLabel('Expiration date').fill('')
    await create()
    await expect(page.getByText('Title and expiration date are required').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('3.18 3.19 6.6 7.24 8.26 9.34: its levels, and the secret that is shown once', async () => {
    await main.getByRole('button', { name: 'Create Access Key' }).first().click()
    await dialog.getByLabel('Title').fill('Harvester')
    await dialog.getByText('Choose for each area').click()
    const levels = dialog.getByRole('combobox').filter({ has: page.getByRole('option', { name: 'Read & Write' }) })
    // The twelve of the specification, and checks.
    await expect.soft(levels).toHaveCount(13)
    await expect.soft(levels.first().getByRole('option')).toHaveText(['No Access', 'Read', 'Read & Write'])
    const sent = page.waitForRequest((request) => request.url().endsWith('/access-key') && request.method() === 'POST')
    await create()
    const body: Record<string, unknown> = (await sent).postDataJSON()
    expect(Object.keys(body).filter((name) => name.endsWith('_access'))).toHaveLength(13)
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['title', 'expiration']))
    await expect(toast('Access key created successfully')).toBeVisible()
    const saved = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).click()
    expect((await saved).suggestedFilename()).toBe('sheaf-access-key.txt')
    await dialog.getByRole('button', { name: 'Done' }).click()
  })

  const keys = main.getByRole('list', { name: 'Access keys' }).getByRole('listitem')
  await test.step('1.9 2.113 3.17 4.23: it stands at the head of the list', async () => {
    await expect(keys.first()).toContainText('Harvester')
    const { items } = await account.api.listAccessKeys({ query: {} })
    expect(Object.keys(items[0] ?? {})).toEqual(
      expect.arrayContaining(['id', 'title', 'description', 'expiration', 'created_at', 'last_used', 'repo_access']),
    )
  })

  await test.step('2.118 2.119 4.18: one that has ended says so', async () => {
    await page.clock.setFixedTime(Date.now() + 400 * day)
    await page.goto('/setting/access-key')
    await expect(keys.first().getByText('Expired', { exact: true })).toBeVisible()
    await page.clock.setFixedTime(Date.now())
    await page.clock.resume()
  })

  await test.step('2.117 7.23 9.25 9.28: ten on a page, which are counted from 1', async () => {
    const expiration = new Date(Date.now() + day).toISOString().slice(0, 10)
    for (let n = 0; n < 10; n += 1)
      await account.api.createAccessKey({ body: { title: `Key ${n}`, expiration, repo_access: 1 } })
    const { items, total_count } = await account.api.listAccessKeys({ query: { page: 2, page_size: 10 } })
    expect([items.length, total_count]).toEqual([1, 11])
    await page.goto('/setting/access-key')
    await expect(keys).toHaveCount(10)
    await main.getByRole('link', { name: 'Next' }).click()
    await expect(keys).toHaveCount(1)
  })

  await test.step('2.115 7.25 8.25 8.26: a key is deleted once that is confirmed, and a failure is said', async () => {
    await main.getByRole('button', { name: 'Delete Harvester' }).click()
    await page.route('**/api/user/setting/access-key/*', (route) => route.fulfill({ status: 500, body: '' }), {
      times: 1,
    })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('Failed to delete access key').first()).toBeVisible()
    if ((await dialog.count()) === 0) await main.getByRole('button', { name: 'Delete Harvester' }).click()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(toast('Access key deleted successfully')).toBeVisible()
  })
})
