import { readdirSync, readFileSync } from 'node:fs'
import { remoteNames } from '@sheaf/contract'
import { describe, expect, it } from 'vitest'
import { sourceFiles } from '../changed/changed-files.ts'
import { at, root } from '../workspace.ts'

const folder = 'e2e/fixtures/remote-example/'
/** What runs: neither tests nor what builds, checks and starts it. */
const isOfProduct = (file: string) =>
  /^(?:host|remote-[a-z]+|server|server-core|git-engine|shared)\//.test(file) && !/[.]test[.]tsx?$/.test(file)

describe('a remote is one folder', () => {
  it('that of the example: nothing that runs knows of it', () => {
    const sources = sourceFiles()
    expect(sources.filter((file) => file.startsWith(folder)).length).toBeGreaterThan(2)
    const product = sources.filter(isOfProduct)
    expect(product.length).toBeGreaterThan(500)
    expect(product.filter((file) => readFileSync(at(file), 'utf8').includes('remote-example'))).toEqual([])
  })

  it('as each that is built here, with its row in the table of remotes', () => {
    const folders = readdirSync(root).filter((name) => name.startsWith('remote-'))
    expect(folders.toSorted()).toEqual(remoteNames.map((name) => `remote-${name}`).toSorted())
  })
})
