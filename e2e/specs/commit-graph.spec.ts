import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { importProject } from '../support/git.ts'
import { tabTo } from '../support/keyboard.ts'
import { createRepository, pushAll } from '../support/repository.ts'

/** A stream of git-fast-import(1): a branch that is merged each tenth commit, 60 commits in all and six merges. */
function merges(): Buffer {
  const parts: string[] = []
  let mark = 0
  const commit = (branch: string, { from, merge }: { from?: number; merge?: number } = {}) => {
    mark += 1
    const message = merge === undefined ? `Turn ${mark}` : `Bring together ${mark}`
    parts.push(
      `commit refs/heads/${branch}\nmark :${mark}\ncommitter Grace Hopper <grace@example.org> ${1_700_000_000 + 60 * mark} +0000\n`,
      `data ${message.length}\n${message}\n`,
      ...(from === undefined ? [] : [`from :${from}\n`]),
      ...(merge === undefined ? [] : [`merge :${merge}\n`]),
      `M 100644 inline ${branch}.txt\ndata ${`${mark}`.length}\n${mark}\n`,
    )
    return mark
  }
  let main = commit('main')
  for (let round = 0; round < 6; round += 1) {
    let side = commit('side', { from: main })
    for (let step = 0; step < 3; step += 1) {
      main = commit('main', { from: main })
      side = commit('side', { from: side })
    }
    main = commit('main', { from: main, merge: side })
  }
  return Buffer.from(parts.join(''))
}

test('a history is seen as a graph, page by page, and stays the list that it is', async ({
  page,
  product,
  account,
}) => {
  await createRepository(account, 'mill')
  const folder = await importProject(merges())
  await pushAll({ folder, baseUrl: product.url, account, name: 'mill' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`/${account.username}/mill/commits`)
  const rows = page.getByRole('list', { name: 'Commits', exact: true }).locator('> li')
  await expect(rows.first()).toContainText('Bring together')
  const count = await rows.count()
  const button = page.getByRole('button', { name: 'Graph' })
  await expect(button).toHaveAttribute('aria-pressed', 'false')
  await tabTo(page, button)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/graph=1/)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(count)
  await expect(rows.first()).toContainText(/Merge of [0-9a-f]{7}, [0-9a-f]{7}/)
  await expect(rows.first().getByRole('link', { name: 'main' })).toBeVisible()
  // A merge has two lines below it, and a drawing is as high as its row.
  const drawing = rows.first().locator('svg[viewBox]').first()
  await expect(drawing.locator('path')).toHaveCount(2)
  const [line, row] = [await drawing.boundingBox(), await rows.first().boundingBox()]
  expect(Math.abs((line?.height ?? 0) - (row?.height ?? 0))).toBeLessThanOrEqual(2)
  await expectAccessibleWide(page, 'the graph of a history')

  // The next page keeps it, and its lines come from above.
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2.*graph=1/)
  await expect(rows.first().locator('svg[viewBox] path[d*=" 0C"]').first()).toBeAttached()
  await button.click()
  await expect(page).not.toHaveURL(/graph=1/)
  await expect(rows.first().locator('svg[viewBox="0 0 200 100"]')).toHaveCount(0)
})
