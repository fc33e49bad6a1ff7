import { isStale } from '@sheaf/build/bundle'
import { runBundle } from '@sheaf/build/run-bundle'
import { staleApps } from '@sheaf/build/stale-apps'
import { stopWithPackageManager } from '../process/stop-with-package-manager.mjs'
import { productBundle } from '../product/product-bundle.ts'
import { at, root } from '../workspace.ts'

/** Builds what is stale and starts the product out of its bundle: this file imports little, since everyone waits for it. */
stopWithPackageManager(() => process.kill(process.pid, 'SIGTERM'))
if (staleApps().length > 0 || isStale(productBundle)) await buildApart()
const { exported, keepCompiled } = runBundle<typeof import('../product/product.ts')>(productBundle)
await exported.startProduct(root)
keepCompiled()

/** In a process of its own: what a build takes of memory, the server need not keep. */
async function buildApart(): Promise<void> {
  const { runProcess } = await import('../process/run-process.ts')
  const { code } = await runProcess(process.execPath, [at('tools/commands/build.ts'), '--any-weight'], { live: true })
  if (code === 0) return
  process.stderr.write('Sheaf could not be built: what is wrong stands above.\n')
  process.exit(1)
}
