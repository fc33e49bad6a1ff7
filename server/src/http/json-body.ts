import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'

/**
 * Bodies are JSON and nothing else: a form of another site can't send that type without being asked first. An
 * empty body is none, as calls without one still name the type.
 */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString()))
    } catch {
      done(AppError.malformed('The body is not valid JSON'))
    }
  })
}
