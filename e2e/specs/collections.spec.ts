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

  await test.step('an owner without collections is told what they are', async () => {
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
    await expect(page.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expectAccessibleWide(page, 'a collection as others see it')
  })
})

test('a collection is made, filled, put in order and deleted on pages', async ({ page, account }) => {
  test.slow()
  const { username } = account
  for (const name of ['einkorn', 'emmer']) await createRepository(account, name)

  await test.step('one is created by keyboard', async () => {
    await page.goto(`/collections/${username}`)
    await page.getByRole('button', { name: 'New collection' }).focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'New collection' })
    await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.type('Ancient wheats')
    await expectAccessibleWide(page, 'a new collection')
    await dialog.getByRole('radio', { name: 'Private' }).check()
    await dialog.getByRole('textbox', { name: 'Title' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Ancient wheats' })).toBeVisible()
    await expectAccessibleWide(page, 'an empty collection of one’s own')
  })
  const shelf = page.url()

  await test.step('repositories are added where they are, with a note, and to one that is made there', async () => {
    for (const name of ['einkorn', 'emmer']) {
      await page.goto(`/${username}/${name}`)
      await page.getByRole('button', { name: 'Add to collection' }).focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Add to Ancient wheats' }).click()
      await expect(page.getByRole('button', { name: 'Remove from Ancient wheats' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Edit the note in Ancient wheats' }).click()
    await page.getByRole('textbox', { name: 'Note' }).fill('The one to begin with')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('dialog').getByText('The one to begin with')).toBeVisible()
    await expectAccessibleWide(page, 'one’s collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Dry soil')
    await page.getByRole('button', { name: 'Create collection' }).click()
    await expect(page.getByRole('button', { name: 'Remove from Dry soil' })).toBeVisible()
    await page.getByRole('button', { name: 'Remove from Dry soil' }).click()
    await expect(page.getByRole('button', { name: 'Add to Dry soil' })).toBeVisible()
  })

  await test.step('items are put in order by arrow keys and by drag', async () => {
    await page.goto(shelf)
    const items = page.getByRole('list', { name: 'Items' })
    await expect(items.getByRole('link')).toHaveText([`${username}/einkorn`, `${username}/emmer`])
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('button', { name: 'Move emmer: use the arrow keys' }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(items.getByRole('link')).toHaveText([`${username}/emmer`, `${username}/einkorn`])
    await expect(page.getByRole('button', { name: 'Move emmer: use the arrow keys' })).toBeFocused()
    await saved
    await page.reload()
    await expect(items.getByRole('link')).toHaveText([`${username}/emmer`, `${username}/einkorn`])
    await expectAccessibleWide(page, 'a collection of one’s own')
    const rows = items.getByRole('listitem')
    const dropped = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await rows.filter({ hasText: 'einkorn' }).dragTo(rows.filter({ hasText: 'emmer' }))
    await expect(items.getByRole('link')).toHaveText([`${username}/einkorn`, `${username}/emmer`])
    await dropped
  })

  await test.step('it is renamed, and deleted once that is meant', async () => {
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('textbox', { name: 'Title' }).fill('Old wheats')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page).toHaveURL(/old-wheats-[0-9a-f]{24}$/)
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByRole('button', { name: 'Delete collection' }).click()
    await expect(page).toHaveURL(`/collections/${username}`)
    await expect(page.getByRole('link', { name: 'Dry soil' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Old wheats' })).toHaveCount(0)
  })
})
