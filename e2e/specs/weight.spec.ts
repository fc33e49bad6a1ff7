import { expect, test } from '../fixtures/test.ts'
import { pushedRepository } from '../support/repository.ts'
import { scriptBytes, watchShifts } from '../support/weight.ts'

const kib = 1024
const note = (description: string) => test.info().annotations.push({ type: 'measured', description })

test('the landing page brings at most 165 KiB of scripts', async ({ page }) => {
  const { bytes, plain } = await scriptBytes(page, '/')
  note(`/ for a visitor: ${(bytes / kib).toFixed(1)} KiB`)
  expect(plain, 'scripts that came unpacked').toEqual([])
  expect(bytes).toBeGreaterThan(50 * kib)
  expect(bytes).toBeLessThanOrEqual(165 * kib)
})

test('a repository page brings at most 200 KiB of scripts', async ({ page, browser, product, account }) => {
  await pushedRepository(product.url, account, 'emmer')
  const path = `/${account.username}/emmer`
  const own = await scriptBytes(page, path)
  await expect(page.getByRole('list', { name: 'Files' })).toBeVisible()
  const context = await browser.newContext()
  const visitor = await scriptBytes(await context.newPage(), `${product.url}${path}`)
  await context.close()
  note(`a repository: ${(own.bytes / kib).toFixed(1)} KiB signed in, ${(visitor.bytes / kib).toFixed(1)} for a visitor`)
  expect([...own.plain, ...visitor.plain], 'scripts that came unpacked').toEqual([])
  expect(own.bytes).toBeLessThanOrEqual(200 * kib)
  expect(visitor.bytes).toBeLessThanOrEqual(200 * kib)
})

for (const width of [375, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('nothing moves while a page loads', async ({ page, product, account }) => {
      await pushedRepository(product.url, account, 'durum')
      const { username } = account
      const shifts = await watchShifts(page)
      const paths = [
        '/repositories',
        `/${username}/durum`,
        `/${username}/durum/tree/src`,
        `/${username}/durum/branches`,
        `/${username}/durum/commits`,
        `/${username}`,
        `/${username}/repos`,
        '/setting/access-key',
        '/init/repository',
      ]
      for (const path of paths) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect.soft(await shifts(), path).toBeLessThanOrEqual(0.02)
      }
    })

    test('nothing moves while a visitor looks around', async ({ page, noise }) => {
      noise.expect(/404|User not found/)
      const shifts = await watchShifts(page)
      for (const path of ['/', '/auth/login', '/auth/signup', '/nobody-has-this-name']) {
        await page.goto(path, { waitUntil: 'networkidle' })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect.soft(await shifts(), path).toBeLessThanOrEqual(0.02)
      }
    })
  })
}
