import type { Chunk, Compilation } from '@rspack/core'

/** The modules of a chunk by what they are called: the file behind each, else its identifier. Of joined modules, each part. */
export function modulesOfChunk(compilation: Compilation, chunk: Chunk): string[] {
  return compilation.chunkGraph.getChunkModules(chunk).flatMap((module) => {
    const parts = 'modules' in module && Array.isArray(module.modules) ? module.modules : [module]
    return parts.map((part): string => part.nameForCondition?.() ?? part.identifier())
  })
}
