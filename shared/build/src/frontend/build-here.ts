import { allApps, appAt } from '../apps.ts'
import { buildFrontend, buildRemoteAt } from './index.ts'
import { sayProgress } from './say-progress.ts'

/** `pnpm --filter remote-x build`, or `npm run build` in its folder: the one app in whose folder this runs, into its `dist/`, where it is stale. */
const { name, dir } = appAt(process.cwd())
if (allApps().some((app) => app.dir === dir)) await buildFrontend({ apps: [name], onProgress: sayProgress })
else await buildRemoteAt(dir)
