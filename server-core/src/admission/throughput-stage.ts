import { Transform } from 'node:stream'
import { countGarbage } from '../memory/outside-garbage.ts'
import { enforceMinThroughput, type MinThroughput, type Transfer } from './min-throughput.ts'

/** A stage of a pipeline that counts what it passes on. */
export type ThroughputStage = Transform & { passed(): number }

/**
 * Passes on what a client sends and calls `slow`, once, when it sends too little. It is the one waited for while this stage is
 * empty; a reader that takes its time is none of its doing.
 */
export function throughputStage(
  minimum: MinThroughput,
  { isCrowded, slow }: Pick<Transfer, 'isCrowded'> & { slow: () => void },
): ThroughputStage {
  let passed = 0
  const stage = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      passed += chunk.length
      countGarbage(chunk.length)
      done(null, chunk)
    },
    flush(done) {
      stop()
      done()
    },
    destroy(error, done) {
      stop()
      done(error)
    },
  })
  const stop = enforceMinThroughput(minimum, {
    moved: () => passed,
    awaitsClient: () => stage.readableLength === 0 && stage.writableLength === 0,
    isCrowded,
    slow,
  })
  // Whoever pipes through it hears of its end by the pipeline. Where that never came to be, as the disk failed before, nobody would, and the process would end.
  stage.on('error', () => undefined)
  return Object.assign(stage, { passed: () => passed })
}
