import type { BuildProgress } from './index.ts'

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`
const say = (line: string) => process.stdout.write(`${line}\n`)

/** Tells whoever waits at a terminal what a build is doing. */
export function sayProgress(progress: BuildProgress): void {
  if (progress.step === 'compiling') say(`Building ${progress.apps.join(', ')} …`)
  if (progress.step === 'compiled') say(`  ${progress.app} ${seconds(progress.milliseconds)}`)
  if (progress.step === 'compressing') say(`Compressing ${progress.files} files …`)
  if (progress.step !== 'done') return
  say(progress.built.length > 0 ? `Built in ${seconds(progress.milliseconds)}.` : 'Everything is built.')
}
