import { expect, test } from '../fixtures/test.ts'
import { expectAccessible } from '../support/axe.ts'
import { middleOf } from '../support/middle-of.ts'
import { createRepository } from '../support/repository.ts'

test('repositories are pinned to a profile, and put in order by keyboard, by drag and by touch', async ({
  page,
  account,
  another,
}) => {
  for (const name of ['corn', 'oats', 'rye']) await createRepository(account, name)
  const pinned = page.getByRole('list', { name: 'Pinned repositories' }).getByRole('link')
  await page.goto(`/${account.username}`)
  for (const name of ['corn', 'oats', 'rye']) {
    const pin = page.getByRole('button', { name: `Pin ${name} to your profile` })
    await pin.focus()
    await page.keyboard.press('Space')
    await expect(pin).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(pinned).toHaveText(['corn', 'oats', 'rye'])

  await page.getByRole('button', { name: 'Move corn: use the arrow keys' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(pinned).toHaveText(['oats', 'rye', 'corn'])
  await expect(page.getByRole('button', { name: 'Move corn: use the arrow keys' })).toBeFocused()
  const cards = page.getByRole('list', { name: 'Pinned repositories' }).getByRole('listitem')
  await cards.filter({ hasText: 'rye' }).dragTo(cards.filter({ hasText: 'oats' }))
  await expect(pinned).toHaveText(['rye', 'oats', 'corn'])

  await test.step('a finger on its handle takes a card along', async () => {
    const touch = await page.context().newCDPSession(page)
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: true })
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints })
    const start = await middleOf(page.getByRole('button', { name: 'Move rye: use the arrow keys' }))
    const end = await middleOf(cards.filter({ hasText: 'corn' }))
    await send('touchStart', [start])
    await send('touchMove', [end])
    await expect(cards.filter({ hasText: 'corn' })).toHaveAttribute('data-over', 'true')
    await send('touchEnd', [])
    await expect(pinned).toHaveText(['oats', 'corn', 'rye'])
    await touch.send('Emulation.setTouchEmulationEnabled', { enabled: false })
  })

  const friend = await another()
  const at = { params: { username: account.username } }
  const order = async () => (await friend.api.listPinned(at)).map(({ repo }) => repo.repo_name)
  await expect.poll(order).toEqual(['oats', 'corn', 'rye'])
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await page.reload()
    await expect(pinned).toHaveText(['oats', 'corn', 'rye'])
    await expectAccessible(page, `pinned repositories at ${width} px`)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})
