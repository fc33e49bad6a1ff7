import { checkCatalogs, checkCurated } from '@sheaf/build/generate'
import { remoteNames } from '@sheaf/contract'
import { staleFiles } from '../generate/generated-files.ts'
import { type Ended, runProcess } from '../process/run-process.ts'
import { bin } from '../workspace.ts'
import { duplicateNames } from './duplicate-names.ts'
import { missingAtEdge } from './edge-routes.ts'
import { formRules } from './form-rules.ts'
import { superLinearExpressions } from './linear-expressions.ts'
import { missingNamedPaths } from './named-paths.ts'
import { unreservedRoutes } from './reserved-names.ts'
import { rowsNotShown } from './specification-rows.ts'
import { uncodedMessages } from './uncoded-messages.ts'
import { wrongAnswers } from './where-it-is-made.ts'

/** Something that must hold of the sources. `run` gives what is wrong, as lines for people; nothing when it holds. */
export interface Check {
  name: string
  run(): Promise<string[]>
}

const sources = ['host', ...remoteNames.map((name) => `remote-${name}`)]
const cruised = [...sources, 'server', 'server-core', 'git-engine', 'shared', 'tools', 'bench', 'e2e']

/** All checks, those that take long first: two run at a time. */
export const checks: readonly Check[] = [
  { name: 'lint and format', run: () => quiet('biome', ['ci', '--error-on-warnings', '--colors=off']) },
  { name: 'types of server and tools', run: () => types('tsconfig.node.json') },
  { name: 'types of the browser', run: () => types('tsconfig.web.json') },
  { name: 'types of the end-to-end tests', run: () => types('tsconfig.e2e.json') },
  {
    name: 'arrows between modules',
    run: () => quiet('depcruise', ['--config', '.dependency-cruiser.cjs', ...cruised]),
  },
  { name: 'dead code and dependencies', run: () => quiet('knip', ['--no-progress']) },
  {
    name: 'generated files',
    run: async () => (await staleFiles()).map(({ path }) => `${path} is not what its sources say: npm run generate`),
  },
  {
    name: 'catalogs',
    run: async () => {
      const { changed, missing, faulty } = await checkCatalogs()
      return [...changed.map((path) => `${path} is not what its sources say: npm run generate`), ...missing, ...faulty]
    },
  },
  { name: 'codes of messages', run: uncodedMessages },
  { name: 'rules of forms', run: async () => formRules() },
  { name: 'regular expressions', run: superLinearExpressions },
  { name: 'names of shared modules', run: async () => checkCurated() },
  { name: 'names of functions', run: async () => duplicateNames() },
  { name: 'reserved names', run: unreservedRoutes },
  { name: 'edge of the containers', run: missingAtEdge },
  { name: 'paths in documents', run: async () => missingNamedPaths() },
  { name: 'rows of the specification', run: async () => rowsNotShown() },
  { name: 'where it is made', run: async () => wrongAnswers() },
]

/** With one checker: several resolve the same types each for itself, which takes twice the processor time on two cores. */
const types = (project: string) => quiet('tsc', ['-p', project, '--checkers', '1'])

async function quiet(program: string, args: readonly string[]): Promise<string[]> {
  const { code, output }: Ended = await runProcess(bin(program), args)
  return code === 0 ? [] : (output.trim() || `${program} ended with code ${code}`).split('\n')
}
