import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { createRepository } from '../support/repository.ts'

test('what a client of the Hub puts together is shown to whoever may see it', async ({
  page,
  account,
  another,
  product,
  noise,
}) => {
  test.slow()
  noise.expect(/404|Collection not found/)
  const { username } = account
  await createRepository(account, 'einkorn')
  await createRepository(account, 'secret-grain', { repo_is_private: true })
  const key = await account.api.createAccessKey({ body: { title: 'Client', expiration: '2099-12-31', repo_access: 2 } })
  const send = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${key.token}`, 'content-type': 'application/json' }
    const answer = await fetch(new URL(`/api/collections${path}`, product.url), {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return Object(await answer.json())
  }

  await test.step('an owner without collections is told how one is made', async () => {
    await page.goto(`/${username}`)
    await page.getByRole('main').getByRole('link', { name: 'Collections' }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/collections/${username}`)
    await expect(page.getByText('No collections yet')).toBeVisible()
    // The menu beside it is that of its owner.
    const menu = page.getByRole('navigation', { name: 'Main menu' }).getByRole('region', { name: 'Profile' })
    await expect(menu.getByRole('link', { name: 'Stars' })).toHaveAttribute('href', `/${username}/stars`)
    await expectAccessibleWide(page, 'no collections')
  })

  const title = 'Grains for dry soil, with a title that goes on and on until no phone has room for it'
  const { slug } = await send('', { title, namespace: username, description: 'What grows on sand' })
  const open = { id: `${username}/einkorn`, type: 'model' }
  await send(`/${slug}/items`, { item: { id: `${username}/secret-grain`, type: 'model' } })
  await send(`/${slug}/items`, { item: open, note: 'Begin with this one' })

  await test.step('its page is found by keyboard, with its items in order', async () => {
    await page.reload()
    await expectAccessibleWide(page, 'a list of collections')
    await page.getByRole('link', { name: title }).focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/collections/${slug}`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('link')).toHaveText([
      `${username}/secret-grain`,
      `${username}/einkorn`,
    ])
    await expectAccessibleWide(page, 'a collection')
  })

  await test.step('others see what they may see', async () => {
    const stranger = await another()
    const seen = await stranger.api.getCollection({
      params: { owner: username, slug: String(slug).split('/')[1] ?? '' },
    })
    expect(seen.items.map(({ name, note }) => [name, note])).toEqual([['einkorn', 'Begin with this one']])
    const { slug: shut } = await send('', { title: 'Shut', namespace: username, private: true })
    await page.context().clearCookies()
    await page.goto(`/collections/${shut}`)
    await expect(page.getByText('Page not found')).toBeVisible()
    await page.goto(`/collections/${slug}`)
    await expect(page.getByRole('list', { name: 'Items' }).getByRole('link')).toHaveText([`${username}/einkorn`])
  })
})
