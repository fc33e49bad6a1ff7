/**
 * The arrows of the house: who may import whom. `tools/boundaries` plants a violation of each and sees it caught.
 * Imports of types count like all others, except in `no-circular`: they are gone before anything runs.
 */

const tests = [
  '[.]test[.]tsx?$',
  '^shared/testing/',
  '^server/src/testing/',
  '^e2e/',
  '^tools/',
  '^bench/',
  '/testing/',
]

/** Parts of the server that know nothing of what Sheaf does with them: all of its folders but the domains. */
const infrastructure = '^(?:server-core|git-engine|server/src/(?!domains/)[^/]+)/'

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'remote-not-to-remote',
      comment: 'Remotes are built and deployed apart: what two of them need moves to shared/.',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/' },
      to: { path: '^remote-[^/]+/', pathNot: '^$1/' },
    },
    {
      name: 'remote-not-to-host',
      comment: 'A remote asks the host through @sheaf/shell.',
      severity: 'error',
      from: { path: '^remote-[^/]+/' },
      to: { path: '^host/' },
    },
    {
      name: 'remote-not-to-server',
      comment: 'A remote reaches the server over HTTP, through @sheaf/client.',
      severity: 'error',
      from: { path: '^remote-[^/]+/' },
      to: { path: '^(?:server|tools|bench|e2e)/' },
    },
    {
      name: 'host-not-to-remote',
      comment: 'The host learns about remotes at run time, from the table of the page.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^remote-[^/]+/' },
    },
    {
      name: 'host-not-to-server',
      comment: 'The host runs without the server beside it. Only the composition of `start` knows both.',
      severity: 'error',
      from: { path: '^host/' },
      to: { path: '^(?:server|tools|bench|e2e)/' },
    },
    {
      name: 'shared-not-to-app',
      comment: 'Shared packages know none of those that use them.',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(?:host|remote-[^/]+|server|tools|bench|e2e)/' },
    },
    {
      name: 'contract-is-pure',
      comment: 'The contract runs everywhere: zod and nothing else.',
      severity: 'error',
      from: { path: '^shared/contract/', pathNot: tests },
      to: { pathNot: ['^shared/contract/', 'node_modules/zod/'] },
    },
    {
      name: 'client-only-from-api',
      comment: 'Screens get data from the queries and mutations of their remote, which call the client.',
      severity: 'error',
      from: { path: '^remote-[^/]+/src/', pathNot: ['^remote-[^/]+/src/api/', ...tests] },
      // How a call failed is not a call: a form may ask which fields were wrong.
      to: { path: '^shared/client/', pathNot: '^shared/client/src/api-error[.]ts$' },
    },
    {
      name: 'screen-not-to-screen',
      comment: 'What two screens need moves to components/ of the remote.',
      severity: 'error',
      from: { path: '^(remote-[^/]+)/src/screens/([^/]+)/' },
      to: { path: '^$1/src/screens/', pathNot: '^$1/src/screens/$2/' },
    },
    {
      name: 'atoms-not-to-components',
      comment: 'State does not know who shows it.',
      severity: 'error',
      from: { path: '^(?:host|remote-[^/]+)/src/state/' },
      to: { path: '^(?:host|remote-[^/]+)/src/(?:screens|components|layout|shell)/' },
    },
    {
      name: 'server-not-to-frontend',
      comment: 'The server shares the contract with the browser, and nothing else.',
      severity: 'error',
      from: { path: '^(?:server|server-core|git-engine)/', pathNot: tests },
      to: { path: '^(?:host|remote-[^/]+|shared/(?!contract/)[^/]+|tools|bench|e2e)/' },
    },
    {
      name: 'infra-not-to-domains',
      comment:
        'The core, the engine and every folder of the server beside the domains serve the domains and know none.',
      severity: 'error',
      from: { path: infrastructure, pathNot: tests },
      to: { path: '^server/src/domains/' },
    },
    {
      name: 'git-engine-stands-alone',
      comment: 'The engine knows repositories on disk: no HTTP, no database, no users.',
      severity: 'error',
      from: { path: '^git-engine/', pathNot: tests },
      to: { path: '^(?:server|host|shared|tools)/' },
    },
    {
      name: 'core-is-a-leaf',
      comment: 'Doors, engine and domains stand on it: it knows none of them.',
      severity: 'error',
      from: { path: '^server-core/', pathNot: tests },
      to: { path: '^(?:server|git-engine|host|shared/(?!contract/)[^/]+|tools)/' },
    },
    {
      name: 'ssh-speaks-alone',
      comment: 'The thread of SSH does cryptography: accounts, repositories and git are reached by messages.',
      severity: 'error',
      from: { path: '^server/src/ssh/', pathNot: tests },
      to: { path: '^(?:git-engine|server/src/(?:http|db|storage|mail|jobs))/' },
    },
    {
      name: 'texts-in-threads',
      comment: 'What parses texts of strangers runs in a thread that can be ended: others ask `text/text-workers.ts`.',
      severity: 'error',
      from: { path: '^server/', pathNot: ['^server/src/(?:text|markdown)/', ...tests] },
      to: { path: '^server/src/markdown/' },
    },
    {
      name: 'domain-by-index-only',
      comment: 'A domain is what its index.ts exports.',
      severity: 'error',
      from: { path: '^server/src/domains/([^/]+)/' },
      to: {
        path: '^server/src/domains/',
        pathNot: ['^server/src/domains/$1/', '^server/src/domains/[^/]+/index[.]ts$'],
      },
    },
    {
      name: 'domain-by-index-only-from-outside',
      comment: 'A domain is what its index.ts exports.',
      severity: 'error',
      from: { path: '^(?:server|tools|host|e2e)/', pathNot: '^server/src/domains/' },
      to: { path: '^server/src/domains/', pathNot: '^server/src/domains/[^/]+(?:/index)?[.]ts$' },
    },
    {
      name: 'store-only-sql',
      comment: 'SQL stands in *.store.ts, in db/ and in code-index/, which has a file of its own.',
      severity: 'error',
      from: {
        path: '^(?:server|server-core|git-engine)/',
        pathNot: ['^server/src/(?:db|code-index)/', '[.]store[.]ts$', ...tests],
      },
      to: { path: ['node_modules/(?:kysely|pg)/', '^(?:node:)?sqlite$'] },
    },
    {
      name: 'git-only-in-git',
      comment:
        'Processes are started in one place, which knows how to do it safely; what works on pictures has one of its own, with bounds.',
      severity: 'error',
      from: {
        pathNot: ['^git-engine/', '^shared/build/', '^server/src/processes/bounded-program[.]ts$', ...tests],
      },
      to: { path: '^(?:node:)?child_process$' },
    },
    {
      name: 'lru-cache-only-in-lru',
      comment: 'Caches are made by `lru` of the core, which knows when a value has to be weighed again.',
      severity: 'error',
      from: { pathNot: '^server-core/src/lru[.]ts$' },
      to: { path: 'node_modules/lru-cache/' },
    },
    {
      name: 'no-circular',
      comment: 'Two files that need each other are one idea, or lack a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'no-orphans',
      comment: 'A file that imports nothing and that nobody imports does nothing.',
      severity: 'error',
      from: {
        orphan: true,
        pathNot: [
          '[.]d[.]ts$',
          '[.]config[.](?:ts|cjs)$',
          '[.]test[.]tsx?$',
          '(?:^|/)[.][^/]+[.]cjs$',
          '/locales/',
          '/generated/',
        ],
      },
      to: {},
    },
    {
      name: 'not-to-test',
      comment: 'The product does not lean on its tests.',
      severity: 'error',
      from: { pathNot: [...tests, '^remote-[^/]+/src/standalone[.]tsx$'] },
      to: {
        path: [
          '[.]test[.]tsx?$',
          '^shared/testing/',
          '^server/src/testing/',
          '^(?:server-core|git-engine)/src/testing/',
          '^e2e/',
        ],
      },
    },
    {
      name: 'declares-what-it-imports',
      comment:
        'A package names in its own package.json what its product imports: what only the workspace or its tests have is missing where `npm start` installed.',
      severity: 'error',
      from: {
        path: '^(?:host|remote-[^/]+|shared/[^/]+|server|server-core|git-engine)/',
        pathNot: ['^shared/build/src/vitest[.]ts$', ...tests],
      },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'not-to-unresolvable',
      comment: 'An import that leads nowhere. `hast` is types alone, which come from @types/hast.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '^hast$' },
    },
  ],
  options: {
    // TypeScript 7 has no compiler API that could read the files; swc reads them, types included.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // What was built here. Packages keep their entries in `dist`, too: these are looked at.
    exclude: {
      path: ['^(?:host|remote-[^/]+|server)/dist/', '^e2e/fixtures/[^/]+/dist/', '^e2e/test-results/', '^[.]cache/'],
    },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'node', 'import', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json', '.css'],
    },
  },
}
