import { mkdirSync } from 'node:fs'
import { basename } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { diagramPolicy } from './content-security-policy.ts'

/** A name that carries a hash of its content never changes what it means. */
const hashed = /\.[0-9a-f]{6,}\.[a-z0-9]+$/

/** The one file that pages show in a frame; `remote-*` name it as it is. */
const diagramFrame = 'diagram.html'

/**
 * Serves the files of one build below a prefix, compressed ahead of time where the client takes that. Files of
 * earlier builds lie in the same folder, for the pages that are still open.
 */
export async function serveBuild(app: FastifyInstance, prefix: string, folder: string): Promise<void> {
  // A build may come later than this server: the folder is watched by nobody, but read at each request.
  mkdirSync(folder, { recursive: true })
  await app.register(fastifyStatic, {
    root: folder,
    prefix,
    decorateReply: false,
    index: false,
    dotfiles: 'ignore',
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      const name = basename(path).replace(/\.(br|gz)$/, '')
      const immutable = hashed.test(name)
      reply.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache')
      reply.header('x-content-type-options', 'nosniff')
      if (name === diagramFrame) {
        reply.header('content-security-policy', diagramPolicy)
        reply.header('x-frame-options', 'SAMEORIGIN')
      }
    },
  })
}
