import { resolve } from 'node:path'
import { isStale, makeBundle } from '@sheaf/build/bundle'
import { buildFrontend, buildRemoteAt } from '@sheaf/build/frontend'
import { productBundle } from '../../tools/product/product-bundle.ts'

/** Builds what is stale before the first test: two products that start at once must not build side by side. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for it
export default async function buildOnce(): Promise<void> {
  await buildFrontend({ anyWeight: true })
  if (isStale(productBundle)) await makeBundle(productBundle)
  await buildRemoteAt(resolve(import.meta.dirname, '../fixtures/remote-example'))
}
