import { paths } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { createFairQueue } from '@sheaf/server-core/admission/fair-queue'
import { AppError } from '@sheaf/server-core/app-error'
import type { Configuration } from 'openid-client'
import type { SignInProvider } from '../../config/sign-in-providers.ts'
import { foldAscii } from '../../db/fold-ascii.ts'
import type { Deps } from '../../deps.ts'
import { boundedFetch, ProviderUnreachable } from './bounded-fetch.ts'

// Loaded by whoever signs in so: a server without providers does without.
const load = () => import('openid-client')

/** What a sign-in waits for: it is kept beside the browser's cookie, and one answer settles it. */
export interface Expected {
  state: string
  nonce: string
  /** The verifier of PKCE (RFC 7636). */
  verifier: string
}

/** What a provider sent a browser back with (RFC 6749, 4.1.2, and RFC 9207). */
export interface ProviderAnswer {
  code: string
  state: string
  iss: string
  error: string
}

/** Whom a provider has named. */
export interface ProvedIdentity {
  issuer: string
  /** Who it is at the issuer, for good. */
  subject: string
  /** The address that the provider has verified, folded; nothing where it says of none that it has. */
  email: string | null
  /** What the provider calls them; may be empty. */
  name: string
}

/** For one request to a provider; a sign-in makes three, the first one four or five. */
const bounds = { timeoutMs: 10_000, maxBytes: 256 * 1024 }
/** What is known of a provider is asked for again after this time, in milliseconds. */
const freshMs = 60 * 60_000
/** Longest subject (OpenID Connect Core 1.0, 2), and what is kept of an address or a name. */
const maxSubject = 255
const maxText = 254

interface Known {
  at: number
  configuration: Promise<Configuration>
}

/** Sign-in by OpenID Connect: the authorization code flow with PKCE, state and nonce. */
export function createOpenId(
  { config, log }: Pick<Deps, 'config' | 'log'>,
  { timeoutMs, maxBytes } = bounds,
  now = Date.now,
) {
  // Each may keep a connection and what it reads for the whole of its deadlines.
  const exchanges = createFairQueue({ slots: 8, perCaller: 2, waiting: 64, waitingPerCaller: 8, maxWaitMs: 10_000 })
  /** As many as are configured. */
  const known = new Map<string, Known>()

  const find = (name: string): SignInProvider => {
    const provider = config.signInProviders.get(name)
    if (provider === undefined) throw AppError.missing(message('provider.missing'))
    return provider
  }
  const redirectUri = (name: string) => `${config.publicUrl}${paths.provider(name)}`

  const configurationOf = (name: string): Promise<Configuration> => {
    const before = known.get(name)
    if (before !== undefined && now() - before.at < freshMs) return before.configuration
    const configuration = discover(find(name), { timeoutMs, maxBytes })
    known.set(name, { at: now(), configuration })
    // What failed is asked for again by the next.
    configuration.catch(() => known.delete(name))
    return configuration
  }

  const unreachable = (name: string, cause: unknown) => {
    log.warn({ provider: name, reason: reasonOf(cause) }, 'a sign-in provider cannot be reached')
    return new AppError('unavailable', message('provider.unreachable'), { cause })
  }

  return {
    /** Where to send a browser, and what to expect of the answer. Throws an AppError where the provider can't be reached. */
    async begin(name: string): Promise<{ url: string; expected: Expected }> {
      find(name)
      return exchanges.run(async () => {
        const { buildAuthorizationUrl, calculatePKCECodeChallenge, ...random } = await load()
        const configuration = await configurationOf(name).catch((error: unknown) => {
          throw unreachable(name, error)
        })
        const expected = {
          state: random.randomState(),
          nonce: random.randomNonce(),
          verifier: random.randomPKCECodeVerifier(),
        }
        const url = buildAuthorizationUrl(configuration, {
          redirect_uri: redirectUri(name),
          scope: 'openid email profile',
          state: expected.state,
          nonce: expected.nonce,
          code_challenge: await calculatePKCECodeChallenge(expected.verifier),
          code_challenge_method: 'S256',
        })
        return { url: url.href, expected }
      })
    },
    /** Whom the provider's answer names, once it is verified in full. Throws an AppError that says why not. */
    async finish(name: string, answer: ProviderAnswer, expected: Expected): Promise<ProvedIdentity> {
      find(name)
      if (answer.error === 'access_denied') throw AppError.refused(422, message('provider.denied'))
      return exchanges.run(async () => {
        const configuration = await configurationOf(name).catch((error: unknown) => {
          throw unreachable(name, error)
        })
        try {
          return await prove(configuration, callbackOf(redirectUri(name), answer), expected)
        } catch (error) {
          if (isUnreachable(error)) throw unreachable(name, error)
          log.warn({ provider: name, reason: reasonOf(error) }, 'the answer of a sign-in provider is refused')
          throw new AppError('refused', message('provider.refused'), { code: 422, cause: error })
        }
      })
    },
  }
}

async function discover(provider: SignInProvider, limits: typeof bounds): Promise<Configuration> {
  const { allowInsecureRequests, ClientSecretBasic, ClientSecretPost, customFetch, discovery, ...client } = await load()
  const basic = ClientSecretBasic(provider.client_secret)
  const post = ClientSecretPost(provider.client_secret)
  const issuer = new URL(provider.issuer)
  return discovery(
    issuer,
    provider.client_id,
    undefined,
    (server, ...rest) => {
      // What every provider takes that says nothing else (OpenID Connect Discovery 1.0, 3).
      const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
      return methods.includes('client_secret_basic') ? basic(server, ...rest) : post(server, ...rest)
    },
    {
      [customFetch]: boundedFetch(limits),
      timeout: limits.timeoutMs / 1000,
      // The signature of an ID token is verified though it comes over TLS: proxies end that.
      execute: [client.enableNonRepudiationChecks, ...(issuer.protocol === 'http:' ? [allowInsecureRequests] : [])],
    },
  )
}

/** The address that the provider sent the browser to, as the browser says. */
function callbackOf(redirectUri: string, { code, state, iss, error }: ProviderAnswer): URL {
  const url = new URL(redirectUri)
  const given = Object.entries({ code, state, iss, error }).filter(([, value]) => value !== '')
  url.search = new URLSearchParams(given).toString()
  return url
}

async function prove(configuration: Configuration, callback: URL, expected: Expected): Promise<ProvedIdentity> {
  const { authorizationCodeGrant, fetchUserInfo } = await load()
  const tokens = await authorizationCodeGrant(configuration, callback, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (claims === undefined || claims.sub.length > maxSubject) throw new Error('the ID token names nobody')
  // Many providers keep the address out of the token, and tell it to whoever has the token.
  const { userinfo_endpoint: hasMore } = configuration.serverMetadata()
  const told =
    claims.email === undefined && hasMore ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: told.email_verified === true ? foldAscii(textOf(told.email)) || null : null,
    name: textOf(told.preferred_username) || textOf(told.nickname),
  }
}

/** A claim that is a text of sensible length; nothing of any other. */
const textOf = (claim: unknown) => (typeof claim === 'string' && claim.length <= maxText ? claim : '')

const isUnreachable = (error: unknown): boolean =>
  error instanceof ProviderUnreachable || (error instanceof Error && isUnreachable(error.cause))

/** For the log: of the library's errors the words and their cause, never the tokens that hang on them. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
