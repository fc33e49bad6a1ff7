import { rmSync } from 'node:fs'
import { runProcess } from '../../tools/process/run-process.ts'
import type { HubBench } from './hub-bench.ts'

/** Many small files: up and down by the stock client, beside hashing and copying them. */
export async function tellFiles({ sizes: { files }, tell, call, create, data }: HubBench): Promise<void> {
  const of = `${files.toLocaleString('en')} files of 10 KB`
  const path = data.files('small', files)
  const script = 'find "$1" -type f -exec sha256sum {} + > /dev/null && cp -r "$1" "$1.copy" && sync -f "$1.copy"'
  const { code, output, milliseconds } = await runProcess('sh', ['-c', script, 'sh', path])
  if (code !== 0) throw new Error(output)
  rmSync(`${path}.copy`, { recursive: true })
  const repo = await create('many-files')
  const note = `sha256sum and cp ${(milliseconds / 1000).toFixed(1)} s`
  const up = await call({ call: 'upload_folder', repo, path })
  tell({ name: `${of}, up by the client of the Hub`, figure: up, unit: 's', note })
  const down = await call({ call: 'download_folder', repo })
  tell({ name: `${of}, down by the client of the Hub`, figure: down, unit: 's', note })
  rmSync(path, { recursive: true })
}
