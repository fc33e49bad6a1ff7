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
    const text = body.toString()
    try {
      const value: unknown = JSON.parse(text)
      if (text.includes('\\u0000') && holdsNul(value)) throw new Error('a NUL character')
      done(null, value)
    } catch {
      done(AppError.malformed('The body is not valid JSON'))
    }
  })
}

/** No text of ours has a NUL, and PostgreSQL can't keep one. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0')
  return value !== null && typeof value === 'object' && Object.values(value).some(holdsNul)
}
