import { join } from 'node:path'
import { type App, root } from '../apps.ts'
import { type Inputs, inputsOf, type WorkspaceLook } from '../inputs.ts'

/** What is bundled into every app, and what does the bundling. */
const sharedFolders = ['build', 'changes', 'client', 'code', 'contract', 'repository', 'shell', 'ui'].map((name) =>
  join(root, 'shared', name),
)

/** Everything that an app's build is made from. */
export const inputsOfApp = (app: App, look?: WorkspaceLook): Inputs =>
  inputsOf({
    folders: [app.dir, ...sharedFolders].flatMap((dir) => [join(dir, 'src'), join(dir, 'types')]),
    files: [join(app.dir, 'rspack.config.ts'), join(app.dir, 'package.json')],
    ...(look && { look }),
  })
