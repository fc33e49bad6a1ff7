import { isStale, makeBundle } from '@sheaf/build/bundle'
import { buildFrontend } from '@sheaf/build/frontend'
import { productBundle } from '../product/product-bundle.ts'

/** Builds host, remotes and the server's bundle where their sources have changed since; with names of apps, only those. */
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

const named = process.argv.slice(2)

await buildFrontend({
  ...(named.length > 0 && { apps: named }),
  onProgress: (progress) => {
    if (progress.step === 'compiling') console.log(`Building ${progress.apps.join(', ')} …`)
    if (progress.step === 'compiled') console.log(`  ${progress.app} ${seconds(progress.milliseconds)}`)
    if (progress.step === 'compressing') console.log(`Compressing ${progress.files} files …`)
    if (progress.step !== 'done') return
    console.log(progress.built.length > 0 ? `Built in ${seconds(progress.milliseconds)}.` : 'Everything is built.')
  },
})

if (named.length === 0 && isStale(productBundle)) {
  const began = performance.now()
  await makeBundle(productBundle)
  console.log(`Bundled the server in ${seconds(performance.now() - began)}.`)
}
