import { areasWith, RemotesConfiguration, remoteOfPath, repositoryAreas } from '@sheaf/contract'
import { expect, it } from 'vitest'
import { remote } from '../../e2e/fixtures/remote-example/src/index.ts'

/** The row, as an installation has it in SHEAF_REMOTES. */
const row = { manifest: 'https://example.org/mf-manifest.json', segment: 'example', tab: { en: 'Example' } }

/** An address for each path of its routes. */
const addresses = remote.routes.flatMap(({ path = '', children = [] }) =>
  children.map((child) =>
    `/${path}/${child.path ?? ''}`.replace(':owner', 'ada').replace(':repo', 'engine').replace('*', 'of/all/below'),
  ),
)

// That it is one folder stands in tools/checks/one-folder.test.ts, that it works in e2e/specs/repository-frame.spec.ts.
it('the example remote is one row: with it all of its addresses are its own, and those of others stay theirs', () => {
  const areas = areasWith(RemotesConfiguration.parse({ [remote.name]: row }))
  expect(addresses).toEqual(['/ada/engine/example/', '/ada/engine/example/of/all/below'])
  for (const address of addresses) {
    expect(remoteOfPath(address, areas), address).toBe('example')
    expect(remoteOfPath(address), address).toBe('repos')
  }
  const added = { segments: ['example'], remote: 'example', tab: row.tab }
  expect(areas).toEqual([...repositoryAreas, added])
})
