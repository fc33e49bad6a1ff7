import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'

/** As a program asks that has no browser of its own. */
async function programAt(url: string) {
  const post = async (path: string, fields: Readonly<Record<string, string>>) => {
    const answer = await fetch(new URL(path, url), { method: 'POST', body: new URLSearchParams(fields) })
    return Object(await answer.json())
  }
  const { device_code, user_code, verification_uri_complete } = await post('/oauth/device', { client_id: 'Threshing' })
  const grant = { grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code }
  return { code: user_code, page: verification_uri_complete, ask: () => post('/oauth/token', grant) }
}

test('a program in a terminal is let in by its code, by keyboard alone', async ({ page, account, product, noise }) => {
  test.slow()
  noise.expect(/404|409/)
  const program = await programAt(product.url)

  await test.step('a wrong code is said to be one', async () => {
    await page.goto('/login/device')
    await expectAccessibleWide(page, 'the page that asks for a code')
    await page.getByRole('textbox', { name: 'Code' }).fill('BBBB-BBBB')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toHaveText('This code is wrong. Compare it with the one in your terminal')
    await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused()
    await expectAccessibleWide(page, 'a wrong code')
  })

  await test.step('the link of the terminal brings its code along', async () => {
    await page.goto(program.page)
    await expect(page.getByRole('textbox', { name: 'Code' })).toHaveValue(program.code)
    await page.getByRole('textbox', { name: 'Code' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Allow Threshing?' })).toBeFocused()
    await expect(page.getByText('127.0.0.1')).toBeVisible()
    await expectAccessibleWide(page, 'a program that asks to be let in')
    await page.getByRole('radio', { name: 'Read', exact: true }).focus()
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Read & Write' })).toBeChecked()
    await page.getByRole('button', { name: 'Allow' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Login allowed' })).toBeFocused()
    await expectAccessibleWide(page, 'a program that was let in')
  })

  await test.step('its key is among the others, and ends with them', async () => {
    const { access_token } = await program.ask()
    const whoAmI = () =>
      fetch(new URL('/api/whoami-v2', product.url), { headers: { authorization: `Bearer ${access_token}` } })
    expect(Object(await (await whoAmI()).json()).name).toBe(account.username)
    await page.getByRole('link', { name: 'See your access keys' }).click()
    await expect(page.getByText('Threshing')).toBeVisible()
    const [key] = (await account.api.listAccessKeys({ query: {} })).items
    await account.api.deleteAccessKey({ params: { id: key?.id ?? '' } })
    expect((await whoAmI()).status).toBe(401)
  })

  await test.step('a code counts once', async () => {
    await page.goto(program.page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('alert')).toHaveText('This code was used before. Start again in your terminal')
  })

  await test.step('another one is denied', async () => {
    const other = await programAt(product.url)
    await page.goto(other.page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('button', { name: 'Deny' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Login denied' })).toBeFocused()
    expect((await other.ask()).error).toBe('access_denied')
  })
})
