/**
 * For each rule of .dependency-cruiser.cjs a file that breaks it and nothing else. Paths are those of the house,
 * in a folder of its own; what an import leads to is planted too.
 */
export const plantedViolations: Readonly<Record<string, { file: string; source: string }>> = {
  'remote-not-to-remote': {
    file: 'remote-auth/src/components/other-remote.ts',
    source: "export { thing } from '../../../remote-repos/src/thing.ts'",
  },
  'remote-not-to-host': {
    file: 'remote-auth/src/components/host.ts',
    source: "export { thing } from '../../../host/src/thing.ts'",
  },
  'remote-not-to-server': {
    file: 'remote-auth/src/components/server.ts',
    // Types count: they are what ties two builds together.
    source: "export type { Thing } from '../../../server/src/thing.ts'",
  },
  'host-not-to-remote': {
    file: 'host/src/remote.ts',
    source: "export const load = () => import('../../remote-repos/src/thing.ts')",
  },
  'host-not-to-server': {
    file: 'host/page/server.ts',
    source: "export { thing } from '../../server/src/thing.ts'",
  },
  'shared-not-to-app': {
    file: 'shared/ui/src/app.ts',
    source: "export { thing } from '../../../host/src/thing.ts'",
  },
  'contract-is-pure': {
    file: 'shared/contract/src/reads-files.ts',
    source: "import { readFileSync } from 'node:fs'\nexport const text = () => readFileSync('x', 'utf8')",
  },
  'client-only-from-api': {
    file: 'remote-auth/src/screens/login/calls.ts',
    source: "export { thing } from '../../../../shared/client/src/thing.ts'",
  },
  'screen-not-to-screen': {
    file: 'remote-auth/src/screens/login/other-screen.ts',
    source: "export { thing } from '../signup/thing.ts'",
  },
  'atoms-not-to-components': {
    file: 'remote-auth/src/state/open-atom.ts',
    source: "export { thing } from '../components/thing.ts'",
  },
  'server-not-to-frontend': {
    file: 'server/src/config/theme.ts',
    source: "export { thing } from '../../../shared/client/src/thing.ts'",
  },
  'infra-not-to-domains': {
    file: 'server/src/limits/accounts.ts',
    source: "export { thing } from '../domains/accounts/index.ts'",
  },
  'git-engine-stands-alone': {
    file: 'git-engine/src/answers.ts',
    source: "export { thing } from '../../server/src/http/thing.ts'",
  },
  'core-is-a-leaf': {
    file: 'server-core/src/admission/lanes.ts',
    source: "export { thing } from '../../../git-engine/src/run.ts'",
  },
  'ssh-speaks-alone': {
    file: 'server/src/ssh/answers.ts',
    source: "export { thing } from '../http/thing.ts'",
  },
  'texts-in-threads': {
    file: 'server/src/http/card.ts',
    source: "export { thing } from '../markdown/thing.ts'",
  },
  'domain-by-index-only': {
    file: 'server/src/domains/repositories/owner.ts',
    source: "export { thing } from '../accounts/thing.ts'",
  },
  'domain-by-index-only-from-outside': {
    file: 'server/src/wiring.ts',
    source: "export { thing } from './domains/accounts/thing.ts'",
  },
  'store-only-sql': {
    file: 'server/src/domains/accounts/count.ts',
    source: "import { sql } from 'kysely'\nexport const count = sql",
  },
  'git-only-in-git': {
    file: 'server/src/domains/accounts/shell.ts',
    source: "import { spawn } from 'node:child_process'\nexport const run = spawn",
  },
  'lru-cache-only-in-lru': {
    file: 'server/src/http/kept.ts',
    source: "import { LRUCache } from 'lru-cache'\nexport const kept = LRUCache",
  },
  'no-circular': {
    file: 'server/src/domains/accounts/circle.ts',
    source: "import { thing } from './circle.ts'\nexport const again = thing\nexport { thing }",
  },
  'no-orphans': {
    file: 'server/src/domains/accounts/alone.ts',
    source: 'export const alone = 1',
  },
  'not-to-test': {
    file: 'server/src/domains/accounts/leans.ts',
    source: "export { thing } from './thing.test.ts'",
  },
  'declares-what-it-imports': {
    file: 'git-engine/src/phantom.ts',
    source: "import { z } from 'zod'\nexport const schema = z",
  },
  'not-to-unresolvable': {
    file: 'server/src/domains/accounts/nowhere.ts',
    source: "export { thing } from './not-there.ts'",
  },
}

const thing = 'export const thing = 1\nexport type Thing = typeof thing'

/** What the planted imports lead to, and files that do what is allowed. */
export const surroundings: Readonly<Record<string, string>> = {
  'package.json': '{ "name": "planted", "private": true, "dependencies": { "kysely": "*", "lru-cache": "*" } }',
  'node_modules/kysely/package.json':
    '{ "name": "kysely", "version": "0.0.0", "type": "module", "exports": "./dist/index.js" }',
  'node_modules/kysely/dist/index.js': 'export const sql = 1',
  'node_modules/zod/package.json':
    '{ "name": "zod", "version": "0.0.0", "type": "module", "exports": "./dist/index.js" }',
  'node_modules/zod/dist/index.js': 'export const z = 1',
  'git-engine/package.json': '{ "name": "engine", "private": true }',
  'node_modules/lru-cache/package.json':
    '{ "name": "lru-cache", "version": "0.0.0", "type": "module", "exports": "./index.js" }',
  'node_modules/lru-cache/index.js': 'export class LRUCache {}',
  'remote-repos/src/thing.ts': thing,
  'remote-repos/src/thing.test.ts': "import './thing.ts'\nimport '../../shared/client/src/thing.ts'",
  'remote-repos/src/api/thing.queries.ts': "export { thing } from '../../../shared/client/src/thing.ts'",
  'remote-auth/src/components/thing.ts': thing,
  'remote-auth/src/screens/signup/thing.ts': thing,
  'remote-auth/src/screens/signup/signup.screen.ts': "export { thing } from './thing.ts'",
  'host/src/thing.ts': thing,
  'shared/client/src/thing.ts': thing,
  'server/src/thing.ts': thing,
  'server/src/markdown/thing.ts': thing,
  'server/src/http/thing.ts': thing,
  'server/src/domains/accounts/thing.ts': thing,
  'server/src/domains/accounts/thing.test.ts': thing,
  'server/src/domains/accounts/index.ts': "export { thing } from './thing.ts'\nexport { rows } from './thing.store.ts'",
  'server/src/domains/accounts/thing.store.ts': "import { sql } from 'kysely'\nexport const rows = sql",
  'server/src/domains/repositories/index.ts': "export { thing } from '../accounts/index.ts'",
  'server-core/src/lru.ts': "import { LRUCache } from 'lru-cache'\nexport const lru = LRUCache",
  'git-engine/src/run.ts': "import { spawn } from 'node:child_process'\nexport const run = spawn",
}
