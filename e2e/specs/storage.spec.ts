import { createHash } from 'node:crypto'
import { expect, test } from '../fixtures/test.ts'
import { expectAccessibleWide } from '../support/axe.ts'
import { git } from '../support/git.ts'
import { pushedRepository } from '../support/repository.ts'

interface Upload {
  href: string
  header: Record<string, string>
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

test('an owner sees what takes the space of a repository', async ({ page, account, product }) => {
  const params = { owner: account.username, repo: 'harvest' }
  const folder = await pushedRepository(product.url, account, params.repo)
  const root = `${product.url}/${params.owner}/${params.repo}`
  const texts = ['the weights of a harvest', 'an upload whose commit never came']
  const [weights = ''] = texts
  const authorization = `Basic ${Buffer.from(`${account.username}:${account.password}`).toString('base64')}`
  const answer = await fetch(`${root}.git/info/lfs/objects/batch`, {
    method: 'POST',
    headers: { authorization, 'content-type': 'application/vnd.git-lfs+json' },
    body: JSON.stringify({
      operation: 'upload',
      objects: texts.map((text) => ({ oid: sha256(text), size: text.length })),
    }),
  })
  const { objects }: { objects: { actions: { upload: Upload } }[] } = await answer.json()
  for (const [index, { actions }] of objects.entries())
    await fetch(actions.upload.href, { method: 'PUT', headers: actions.upload.header, body: texts[index] ?? '' })
  await account.api.createCommit({
    params,
    body: {
      branch: 'main',
      base: await git(folder, 'rev-parse', 'main'),
      message: 'Add weights',
      changes: [
        {
          action: 'put',
          path: 'weights.bin',
          text: `version https://git-lfs.github.com/spec/v1\noid sha256:${sha256(weights)}\nsize ${weights.length}\n`,
        },
      ],
    },
  })

  await page.goto(`/${params.owner}/${params.repo}/settings`)
  await page.getByRole('link', { name: 'Storage', exact: true }).click()
  await expect(page.getByRole('link', { name: 'weights.bin' })).toBeVisible()
  await expectAccessibleWide(page, 'large files of the default branch')
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ index: 2 })
  await expect(page.getByText('You can remove them a day after they were last used')).toBeVisible()
  await expectAccessibleWide(page, 'unused large files')
})
