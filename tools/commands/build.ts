import { isStale, makeBundle } from '@sheaf/build/bundle'
import { buildFrontend, sayProgress } from '@sheaf/build/frontend'
import { stopWithPackageManager } from '../process/stop-with-package-manager.mjs'
import { productBundle } from '../product/product-bundle.ts'

/** Builds host, remotes and the server's bundle where their sources have changed since; with names of apps, only those. */
// A start that is stopped while it builds leaves no build behind.
stopWithPackageManager(() => process.exit(1))

const named = process.argv.slice(2)

await buildFrontend({
  ...(named.length > 0 && { apps: named }),
  onProgress: sayProgress,
})

if (named.length === 0 && isStale(productBundle)) {
  const began = performance.now()
  await makeBundle(productBundle)
  console.log(`Bundled the server in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}
