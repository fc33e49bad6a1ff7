import { parseArgs } from 'node:util'
import { isStale, makeBundle } from '@sheaf/build/bundle'
import { buildFrontend, sayProgress } from '@sheaf/build/frontend'
import { stopWithPackageManager } from '../process/stop-with-package-manager.mjs'
import { productBundle } from '../product/product-bundle.ts'

/**
 * Builds host, remotes and the server's bundle where their sources have changed since; with names of apps, only those. Starts and tests
 * pass `--any-weight`: budgets are held by who changes Sheaf, not by who runs it, and one test holds them.
 */
// A start that is stopped while it builds leaves no build behind.
stopWithPackageManager(() => process.exit(1))

const { positionals: named, values } = parseArgs({
  allowPositionals: true,
  options: { 'any-weight': { type: 'boolean', default: false } },
})

await buildFrontend({
  ...(named.length > 0 && { apps: named }),
  anyWeight: values['any-weight'],
  onProgress: sayProgress,
})

if (named.length === 0 && isStale(productBundle)) {
  const began = performance.now()
  await makeBundle(productBundle)
  console.log(`Bundled the server in ${((performance.now() - began) / 1000).toFixed(1)} s.`)
}
