import type { FastifyRequest } from 'fastify'

/** SPEC 9's languages, in which mail is written. */
export const mailLanguages = ['en', 'zh', 'es', 'fr', 'de', 'ja'] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The first of ours that the one who asks would like to read (Accept-Language, RFC 9110, 12.5.4); else English. */
export function readerLanguage({ headers }: Pick<FastifyRequest, 'headers'>): MailLanguage {
  const wanted = (headers['accept-language'] ?? '').split(',').map(readRange)
  // The sort is stable: of equal weights, what stands first.
  const liked = wanted.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  return liked.flatMap(({ language }) => mailLanguages.filter((ours) => ours === language))[0] ?? 'en'
}

/** `de-CH;q=0.8` is German at 0.8. */
function readRange(range: string): { language: string; weight: number } {
  const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return { language: tag.split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 }
}
