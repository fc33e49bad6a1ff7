import { existsSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { runProcess } from '../process/run-process.ts'
import { at } from '../workspace.ts'

/** Where the source of git lies between runs. It never gets into the repository. */
const folder = at('.cache', 'git-suite')

/** Without what the suite's helper does not need; curl stays, or the suite would think that git has no HTTP. */
const buildOptions = ['CFLAGS=-O0', 'NO_OPENSSL=1', 'NO_EXPAT=1', 'NO_TCLTK=1', 'NO_GETTEXT=1']

/**
 * The source package of the git that is installed, from Debian, with the helper of its tests built: suite and client
 * match. Fetched and built once. Gives the folder of the tests.
 */
export async function suiteSource(): Promise<string> {
  const version = await installedVersion()
  if (testsIn(version) === undefined) await fetchSource(version)
  const tests = testsIn(version)
  if (tests === undefined) throw new Error(`The source package of git ${version} has no tests`)
  if (isBuilt(tests)) return tests
  console.log('Building the helper of the tests, once …')
  for (const goal of [
    ['t/helper/test-tool', 'GIT-BUILD-OPTIONS'],
    ['-C', 'templates'],
  ]) {
    await run('nice', ['make', '-C', join(tests, '..'), ...buildOptions, ...goal])
  }
  return tests
}

async function fetchSource(version: string): Promise<void> {
  console.log(`Fetching the source of git ${version} from Debian, once …`)
  const source = sourceOf(version)
  for (const name of [
    source,
    join(folder, 'apt', 'lists', 'partial'),
    join(folder, 'apt', 'cache', 'archives', 'partial'),
  ])
    mkdirSync(name, { recursive: true })
  const list = join(folder, 'apt', 'git.sources')
  writeFileSync(list, await debSources())
  const options = [
    ['Dir::Etc::sourcelist', list],
    ['Dir::Etc::sourceparts', '/nonexistent'],
    ['Dir::State::lists', join(folder, 'apt', 'lists')],
    ['Dir::Cache', join(folder, 'apt', 'cache')],
    ['APT::Sandbox::User', 'root'],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  await run('apt-get', [...options, 'update'])
  await run('apt-get', [...options, 'source', `git=${version}`], source)
}

/** The machine's own package sources, asked for sources in place of programs. */
async function debSources(): Promise<string> {
  const { output } = await runProcess('sh', [
    '-c',
    'apt-cache policy git | sed -n "s/^ *[0-9]* \\(http[^ ]*\\) .*/\\1/p"',
  ])
  const [uri = 'http://deb.debian.org/debian'] = output.split('\n').filter(Boolean)
  const { output: codename } = await runProcess('sh', ['-c', '. /etc/os-release && printf %s "$VERSION_CODENAME"'])
  const signed = '/usr/share/keyrings/debian-archive-keyring.gpg'
  const suites = `${codename} ${codename}-updates`
  return `Types: deb-src\nURIs: ${uri}\nSuites: ${suites}\nComponents: main\nSigned-By: ${signed}\n`
}

async function installedVersion(): Promise<string> {
  const { code, output } = await runProcess('dpkg-query', ['-W', '-f', '$' + '{Version}', 'git'])
  if (code !== 0) throw new Error('The suite is taken from Debian: this needs Debian with its git installed')
  return output
}

const sourceOf = (version: string) => join(folder, 'source', version.replace(/[^\w.+-]/g, '-'))

/** The folder of the tests, where a source lies. */
function testsIn(version: string): string | undefined {
  const [tests] = globSync('git-*/t', { cwd: sourceOf(version) })
  return tests === undefined ? undefined : join(sourceOf(version), tests)
}

const isBuilt = (tests: string): boolean =>
  ['t/helper/test-tool', 'GIT-BUILD-OPTIONS', 'templates/blt'].every((name) => existsSync(join(tests, '..', name)))

async function run(file: string, args: readonly string[], cwd?: string): Promise<void> {
  const { code, output } = await runProcess(file, args, cwd === undefined ? {} : { cwd })
  if (code !== 0) throw new Error(`${file} ${args.join(' ')}\n${output.slice(-3000)}`)
}
