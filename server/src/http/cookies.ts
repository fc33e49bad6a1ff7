import type { FastifyReply, FastifyRequest } from 'fastify'

/** A cookie of ours: HttpOnly, SameSite=Lax, and on https Secure and bound to this very host. */
export interface SecretCookie {
  read(request: FastifyRequest): string | undefined
  write(reply: FastifyReply, value: string): void
  clear(reply: FastifyReply): void
}

/** Makes such a cookie; `seconds` is how long browsers keep it. */
export function secretCookie({
  name,
  seconds,
  publicUrl,
}: {
  name: string
  seconds: number
  publicUrl: string | undefined
}): SecretCookie {
  const secure = publicUrl?.startsWith('https:') ?? false
  const fullName = secure ? `__Host-${name}` : name
  const shape = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const
  return {
    read: (request) => request.cookies[fullName],
    write: (reply, value) => void reply.setCookie(fullName, value, { ...shape, maxAge: seconds }),
    clear: (reply) => void reply.clearCookie(fullName, shape),
  }
}
