import type { Page } from '@playwright/test'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessible, expectAccessibleWide } from '../support/axe.ts'
import { middleOf } from '../support/middle-of.ts'

const cardOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: title, exact: true }) })
    .last()
const titlesIn = (page: Page, column: string) =>
  page.getByRole('list', { name: column, exact: true }).locator('[data-card] button[aria-haspopup]')

test('a team’s board is made from a template, changed by keyboard, mouse and touch, and alike for all who see it', async ({
  page,
  account,
  another,
  browser,
  product,
}) => {
  const [friend, stranger] = [await another(), await another()]
  const team = `${account.username}-mill`.replaceAll('user', 'm')
  await account.api.createTeam({ body: { name: team } })
  const invited = await account.api.inviteToTeam({ params: { team }, body: { invited: friend.username } })
  await friend.api.answerInvitation({ params: { uid: invited.uid }, body: { accept: true } })

  await test.step('made, from its template', async () => {
    await page.goto('/init')
    await page.getByRole('link', { name: 'Create Project' }).click()
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText('Enter a project name')).toBeVisible()
    await page.getByLabel('Owner').selectOption({ label: team })
    await page.getByLabel('Project name').fill('Harvest')
    await page.getByLabel('Start date').fill('2026-09-01')
    await page.getByLabel('Target end date').fill('2026-08-01')
    await page.getByLabel('Team', { exact: true }).check()
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByText('The target end date is before the start date')).toBeVisible()
    await page.getByLabel('Target end date').fill('2026-10-01')
    await expectAccessibleWide(page, 'the form of a new project')
    await page.getByRole('button', { name: 'Create Project' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Harvest' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(['To do', 'In progress', 'Done'])
  })
  const address = new URL(page.url()).pathname
  const params = { project: address.split('/').at(-1) ?? '' }

  await test.step('cards are added and moved, by keyboard alone', async () => {
    await page.locator('[data-column]').filter({ hasText: 'To do' }).getByRole('button', { name: 'Add card' }).focus()
    await page.keyboard.press('Enter')
    for (const title of ['Sow', 'Mow', 'Mill']) {
      await expect(page.getByLabel('Title of the new card')).toBeFocused()
      await page.keyboard.type(title)
      await page.keyboard.press('Enter')
      await expect(titlesIn(page, 'To do').filter({ hasText: title })).toBeVisible()
    }
    await page.keyboard.press('Escape')
    const handle = page.getByRole('button', { name: 'Move Mill: use the arrow keys' })
    await handle.focus()
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowUp')
    await expect(titlesIn(page, 'To do')).toHaveText(['Mill', 'Sow', 'Mow'])
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText('Mill is at position 1 of 1 in In progress')).toBeAttached()
    await expect(handle).toBeFocused()
    await expect(titlesIn(page, 'In progress')).toHaveText(['Mill'])
  })

  const context = await browser.newContext({ baseURL: product.url, hasTouch: true })
  const theirs = await context.newPage()
  await context.request.post('/api/auth/login', { data: { username: friend.username, password: friend.password } })
  await theirs.goto(address)
  await expect(titlesIn(theirs, 'To do')).toHaveText(['Sow', 'Mow'])
  await expect(theirs.getByRole('button', { name: 'Add column' })).toHaveCount(0)

  await test.step('two people move at once, by mouse and by touch, and both see both', async () => {
    const from = await middleOf(cardOf(page, 'Sow'))
    const to = await middleOf(page.getByRole('list', { name: 'Done', exact: true }))
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x, to.y, { steps: 8 })
    await expect(page.getByRole('list', { name: 'Done', exact: true }).locator('[data-drop]')).toBeAttached()

    const touch = await context.newCDPSession(theirs)
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: points })
    const mow = theirs.locator('[data-card]').filter({ hasText: 'Mow' })
    const [start, end] = [await middleOf(mow), await middleOf(theirs.getByRole('list', { name: 'Done', exact: true }))]
    await send('touchStart', [start])
    await expect(mow).toHaveAttribute('data-dragging', 'true')
    for (const part of [0.3, 0.6, 1]) {
      await send('touchMove', [{ x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part }])
    }
    await expect(theirs.getByRole('list', { name: 'Done', exact: true }).locator('[data-drop]')).toBeAttached()
    await Promise.all([page.mouse.up(), send('touchEnd', [])])
    for (const each of [page, theirs]) {
      await expect(titlesIn(each, 'To do')).toHaveCount(0)
      await expect(titlesIn(each, 'In progress')).toHaveText(['Mill'])
      await expect(titlesIn(each, 'Done')).toHaveCount(2)
    }
    const order = await titlesIn(page, 'Done').allTextContents()
    await expect(titlesIn(theirs, 'Done')).toHaveText(order)
  })

  await test.step('two people edit one card, and the second is told', async () => {
    for (const each of [page, theirs]) {
      await each.getByRole('button', { name: 'Mill', exact: true }).click()
      await each.getByRole('dialog').getByRole('button', { name: 'Edit' }).click()
    }
    const [mine, its] = [page.getByRole('dialog'), theirs.getByRole('dialog')]
    await its.getByLabel('Description').fill('**Fine** flour')
    await its.getByRole('combobox', { name: 'Labels' }).fill('grain')
    await its.getByRole('combobox', { name: 'Labels' }).press('Enter')
    await its.getByRole('combobox', { name: 'Assignees' }).fill(friend.username)
    await its.getByRole('combobox', { name: 'Assignees' }).press('Enter')
    await its.getByRole('button', { name: 'Save Changes' }).click()
    await expect(its.locator('strong')).toHaveText('Fine')
    await mine.getByLabel('Due date').fill('2026-09-30')
    await mine.getByRole('button', { name: 'Save Changes' }).click()
    await expect(mine.getByRole('region', { name: 'The card as it is now' })).toContainText('**Fine** flour')
    await expectAccessibleWide(page, 'a card that somebody else has saved')
    await mine.getByRole('button', { name: 'Save Changes' }).click()
    await expect(mine.getByRole('button', { name: 'Edit' })).toBeVisible()
    const [card] = (await account.api.getProject({ params })).cards.filter(({ title }) => title === 'Mill')
    expect([card?.due_date, card?.labels, card?.assignees, card?.has_text]).toEqual([
      '2026-09-30',
      ['grain'],
      [friend.username],
      true,
    ])
    await page.keyboard.press('Escape')
  })

  await test.step('filtered, shown as a list, and accessible in both widths', async () => {
    await page.getByLabel('Label', { exact: true }).selectOption('grain')
    await expect(page.getByText('1 card found')).toBeVisible()
    for (const width of [375, 1280]) {
      await page.setViewportSize({ width, height: 800 })
      for (const path of [address, `${address}?view=list`, `${address}/settings`, '/projects', '/init/project']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        await expectAccessible(page, `${path} at ${width} px`)
      }
    }
  })

  await test.step('nothing to a stranger, nor to whoever is left outside', async () => {
    const other = await browser.newContext({ baseURL: product.url })
    const outside = await other.newPage()
    await outside.goto(address)
    await expect(outside).toHaveURL(/\/auth\/login\?next=/)
    await other.request.post('/api/auth/login', {
      data: { username: stranger.username, password: stranger.password },
    })
    await outside.goto(address)
    await expect(outside.getByRole('heading', { name: '404 Page not found' })).toBeVisible()
    await expect(outside.getByText('Harvest')).toHaveCount(0)
    await other.close()
    await page.goto(`${address}/settings`)
    await page.getByLabel('Private', { exact: true }).check()
    await page.getByRole('button', { name: 'Save Changes' }).click()
    await expect(page.getByText('Project saved')).toBeVisible()
    await theirs.goto(address)
    await expect(theirs.getByRole('heading', { name: '404 Page not found' })).toBeVisible()
    await context.close()
    await page.getByRole('button', { name: 'Delete Project' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Project' }).click()
    await expect(page).toHaveURL(/\/projects$/)
    await expect(page.getByText('No projects yet')).toBeVisible()
  })
})
