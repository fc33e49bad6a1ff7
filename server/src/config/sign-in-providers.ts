import { z } from 'zod'

const example =
  'a JSON map such as {"gitlab":{"issuer":"https://gitlab.com","client_id":"…","client_secret":"…","label":"GitLab"}}'

/** More buttons than this are none that anybody reads. */
const most = 8

const Provider = z.strictObject({
  issuer: z.string().refine(isIssuer),
  client_id: z.string().min(1).max(255),
  client_secret: z.string().min(1).max(1024),
  /** What its button says: "another provider" where it is empty. */
  label: z.string().trim().max(40).default(''),
})
export type SignInProvider = z.output<typeof Provider>

const Providers = z.record(z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/), Provider)

/** Who else may say who somebody is, by OpenID Connect: by the name that stands in addresses. */
export const SignInProviders = z.string().transform((text, ctx): ReadonlyMap<string, SignInProvider> => {
  const parsed = Providers.safeParse(parsedJson(text))
  const providers = new Map(Object.entries(parsed.data ?? {}))
  if (parsed.success && providers.size > 0 && providers.size <= most) return providers
  ctx.addIssue({ code: 'custom', message: example })
  return z.NEVER
})

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const loopback = ['localhost', '127.0.0.1', '[::1]']

/** On https, but where nobody can listen; without query and fragment (OpenID Connect Discovery 1.0, 2 and 7.2). */
function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, search, hash } = new URL(text)
  const isSafe = protocol === 'https:' || (protocol === 'http:' && loopback.includes(hostname))
  return isSafe && search === '' && hash === ''
}
