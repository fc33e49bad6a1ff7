import { expect, test } from '../fixtures/test.ts'
import { pushedRepository } from '../support/repository.ts'
import { scriptBytes } from '../support/weight.ts'

const kib = 1024
const note = (description: string) => test.info().annotations.push({ type: 'measured', description })

test('the landing page brings at most 149 KiB of scripts', async ({ page }) => {
  const { bytes, plain } = await scriptBytes(page, '/')
  note(`/ for a visitor: ${(bytes / kib).toFixed(1)} KiB`)
  expect(plain, 'scripts that came unpacked').toEqual([])
  expect(bytes).toBeGreaterThan(50 * kib)
  expect(bytes).toBeLessThanOrEqual(149 * kib)
})

test('a repository page brings at most 196 KiB of scripts', async ({ page, browser, product, account }) => {
  await pushedRepository(product.url, account, 'emmer')
  const path = `/${account.username}/emmer`
  const own = await scriptBytes(page, path)
  await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
  const context = await browser.newContext()
  const visitor = await scriptBytes(await context.newPage(), `${product.url}${path}`)
  await context.close()
  note(`a repository: ${(own.bytes / kib).toFixed(1)} KiB signed in, ${(visitor.bytes / kib).toFixed(1)} for a visitor`)
  expect([...own.plain, ...visitor.plain], 'scripts that came unpacked').toEqual([])
  expect(own.bytes).toBeLessThanOrEqual(196 * kib)
  expect(visitor.bytes).toBeLessThanOrEqual(196 * kib)
})
