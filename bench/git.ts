import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { startZoekt } from '../server/src/testing/zoekt-server.ts'
import { runProcess } from '../tools/process/run-process.ts'
import { at } from '../tools/workspace.ts'
import type { Bench, RunPart, Subject, SubjectName } from './bench.ts'
import { closingOnSignals } from './closing.ts'
import { copyOf, mirrorOf } from './data/mirror.ts'
import { git, gitEnvironment } from './data/run-git.ts'
import { syntheticOf } from './data/synthetic.ts'
import { type Part, parts, readOptions } from './git-options.ts'
import { byUrl } from './parts/by-url.ts'
import { clone } from './parts/clone.ts'
import { codeSearch } from './parts/code-search.ts'
import { codes } from './parts/codes.ts'
import { comparisonPage } from './parts/comparison-page.ts'
import { crowd } from './parts/crowd.ts'
import { fresh } from './parts/fresh.ts'
import { growth, smallCommits } from './parts/growth.ts'
import { importing } from './parts/import.ts'
import { largeTexts } from './parts/large-texts.ts'
import { manyPaths } from './parts/many-paths.ts'
import { memory } from './parts/memory.ts'
import { mix } from './parts/mix.ts'
import { pages } from './parts/pages.ts'
import { push } from './parts/push.ts'
import { repository } from './parts/repository.ts'
import { rest } from './parts/rest.ts'
import { missingPrograms } from './peers/missing-programs.ts'
import { startPeers } from './peers/peers.ts'
import { facts } from './report/facts.ts'
import { type Failure, type Row, reaches } from './report/row.ts'
import { benchTable, lineOf, type Report } from './report/table.ts'
import { defaultBranchOf, openWorkshop, type Workshop } from './sheaf/workshop.ts'

const runs: Readonly<Record<Part, RunPart>> = {
  import: importing,
  'by-url': byUrl,
  pages,
  fresh,
  clone,
  push,
  growth,
  memory,
  crowd,
  codes,
  mix,
  repository,
  'large-texts': largeTexts,
  'many-paths': manyPaths,
  'comparison-page': comparisonPage,
  'code-search': codeSearch,
  rest,
}

/**
 * Measures Git on a Sheaf of its own beside cgit and git http-backend, all in one run on one machine, and compares
 * with what must be reached. Ends with failure where a row did not reach its target or could not be measured.
 */
export async function benchGit(args: readonly string[]): Promise<void> {
  const missing = missingPrograms()
  if (missing.length > 0) throw new Error(missing.join('\n'))
  const options = readOptions(args)
  const mirrors: Readonly<Record<SubjectName, () => Promise<string>>> = {
    git: () => mirrorOf({ name: 'git', source: options.gitSource }),
    curl: () => mirrorOf({ name: 'curl', source: options.curlSource }),
    large: () => syntheticOf(options.commits),
    small: () => syntheticOf(smallCommits),
    'mix-a': () => mirrorOf({ name: 'mix-a', source: options.mixASource }),
    'mix-b': () => mirrorOf({ name: 'mix-b', source: options.mixBSource }),
  }
  const [gitMirror, curlMirror] = [await mirrors.git(), await mirrors.curl()]
  await runProcess(process.execPath, [at('tools/commands/build.ts')], { live: true })
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-bench-'))
  const served = join(folder, 'served')
  mkdirSync(served)
  const rows: Row[] = []
  const failures: Failure[] = []
  const ran: Report['parts'][number][] = []
  const closing = closingOnSignals()
  closing.add(async () => rmSync(folder, { recursive: true, force: true }))
  try {
    // Peers take pushes to a copy; what they only show is the mirror itself.
    const taken = await copyOf({ gitDir: gitMirror, to: join(served, 'git.git') })
    await git(['--git-dir', taken, 'config', 'http.receivepack', 'true'])
    symlinkSync(curlMirror, join(served, 'curl.git'))
    const peers = await startPeers({ folder: join(folder, 'peers'), repositories: { git: gitMirror }, served })
    closing.add(() => peers.stop())
    const zoekt = options.zoekt === undefined ? undefined : await startZoekt(options.zoekt)
    if (zoekt !== undefined) closing.add(() => zoekt.stop())
    const workshop = await openWorkshop(folder, zoekt?.env)
    closing.add(() => workshop.stop())
    const bench: Bench = {
      options,
      zoektIndex: zoekt?.env.SHEAF_ZOEKT_INDEX,
      workshop,
      peers,
      folder,
      subject: subjects({ workshop, mirrors }),
      tell(row) {
        rows.push(row)
        console.log(lineOf(row))
      },
    }
    for (const part of parts) if (options.only.has(part)) ran.push(await runPart(bench, { part, failures }))
  } finally {
    await closing.run()
  }
  const report = { ...(await facts({ git: gitMirror, curl: curlMirror })), parts: ran, rows, failures }
  const table = benchTable(report)
  mkdirSync(at('.cache', 'bench'), { recursive: true })
  writeFileSync(at('.cache', 'bench', 'git.json'), `${JSON.stringify(report, null, 2)}\n`)
  writeFileSync(at('.cache', 'bench', 'git.md'), `${table}\n`)
  console.log(`\n${table}`)
  process.exitCode = failures.length > 0 || rows.some((row) => reaches(row) === false) ? 1 : 0
}

async function runPart(
  bench: Bench,
  { part, failures }: { part: Part; failures: Failure[] },
): Promise<Report['parts'][number]> {
  const began = performance.now()
  const before = loadNow()
  console.log(`\n${part} (load average ${before})`)
  try {
    await runs[part](bench)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    failures.push({ part, reason })
    console.log(`  could not be measured: ${reason}`)
  }
  const seconds = Math.round((performance.now() - began) / 1000)
  console.log(`  ${seconds} s`)
  return { part, seconds, load: [before, loadNow()] }
}

const loadNow = (): number => Number((loadavg()[0] ?? 0).toFixed(1))

/** Each history once: pushed whole, all branches and tags, by a real client. */
function subjects({
  workshop,
  mirrors,
}: {
  workshop: Workshop
  mirrors: Readonly<Record<SubjectName, () => Promise<string>>>
}): Bench['subject'] {
  const known = new Map<SubjectName, Promise<Subject>>()
  const take = async (name: SubjectName): Promise<Subject> => {
    const mirror = await mirrors[name]()
    const hosted = await workshop.create({ name, branch: await defaultBranchOf(mirror) })
    const args = [
      '--git-dir',
      mirror,
      'push',
      '-q',
      hosted.remote,
      'refs/heads/*:refs/heads/*',
      'refs/tags/*:refs/tags/*',
    ]
    const { code, output, milliseconds } = await runProcess('git', args, { env: gitEnvironment })
    if (code !== 0) throw new Error(`The import of ${name} failed:\n${output.slice(-2000)}`)
    console.log(`  imported ${name} in ${(milliseconds / 1000).toFixed(1)} s`)
    return { mirror, hosted, importMilliseconds: milliseconds }
  }
  return (name) => {
    const found = known.get(name) ?? take(name)
    known.set(name, found)
    return found
  }
}
