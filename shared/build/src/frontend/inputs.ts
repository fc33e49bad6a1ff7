import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { type App, root } from '../apps.ts'

/** What is bundled into every app, and what does the bundling. */
const sharedFolders = ['build', 'client', 'contract', 'shell', 'ui'].map((name) => join(root, 'shared', name))

const beside = (file: string) => /^(node_modules|dist|page)$|\.test\.tsx?$|\.md$|\.po$/.test(file)

/** A digest of everything that an app's build is made from: the same digest, the same build. */
export function digestOf(app: App): string {
  const hash = createHash('sha256').update(process.version)
  const files = [app.dir, ...sharedFolders]
    .flatMap((dir) => globSync('{src,types}/**/*.*', { cwd: dir, exclude: beside }).map((file) => join(dir, file)))
    .concat(join(app.dir, 'rspack.config.ts'), join(app.dir, 'package.json'), join(root, 'pnpm-lock.yaml'))
    .sort()
  for (const file of files) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}
