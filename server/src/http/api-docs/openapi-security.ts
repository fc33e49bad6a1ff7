import type { Access } from '@sheaf/contract'
import type { SecurityScheme } from './openapi-types.ts'

/** How a caller says who they are. */
export const securitySchemes: Record<string, SecurityScheme> = {
  session: {
    type: 'apiKey',
    in: 'cookie',
    name: 'sheaf_session',
    description:
      'The cookie of a signed-in browser (`__Host-sheaf_session` on https). Unsafe methods need the same origin.',
  },
  accessKey: { type: 'http', scheme: 'bearer', description: 'An access key, made at /setting/access-key.' },
  accessKeyAsPassword: { type: 'http', scheme: 'basic', description: 'Any name, with an access key as the password.' },
}

/** What OpenAPI says of the access: one of the schemes, `{}` where none is needed. */
export function securityOf(access: Access): Record<string, never[]>[] {
  if (access.by === 'session') return [{ session: [] }]
  const all = [{ session: [] }, { accessKey: [] }, { accessKeyAsPassword: [] }]
  return access.by === 'account' ? all : [{}, ...(access.area ? all : [{ session: [] }])]
}
