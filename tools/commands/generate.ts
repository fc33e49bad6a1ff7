import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { generateCatalogs, generateCurated } from '@sheaf/build/generate'
import { staleFiles } from '../generate/generated-files.ts'
import { at, root } from '../workspace.ts'

/** Writes every file that is made from others, and says which changed. */
const stale = await staleFiles()
for (const { path, content } of stale) writeFileSync(at(path), content)
const curated = generateCurated().map((file) => relative(root, file))
const { changed: catalogs, missing, faulty } = await generateCatalogs()

const changed = [...stale.map(({ path }) => path), ...curated, ...catalogs]
for (const path of changed) console.log(`written: ${path}`)
if (changed.length === 0) console.log('Everything that is generated is up to date.')
for (const line of [...missing, ...faulty]) console.log(line)
if (missing.length > 0) console.log(`${missing.length} translations are missing: the English text stands in for them.`)
