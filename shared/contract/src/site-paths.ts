/** Addresses of the public pages: apart from those of `paths.ts`, which weigh on each remote. */
export const sitePaths = {
  project: () => '/about/project',
  solutions: () => '/about/solutions',
  resources: () => '/about/resources',
  pricing: () => '/about/pricing',
  features: () => '/features',
  integrations: () => '/integrations',
  docs: () => '/docs',
  /** By which rule downloads are counted. */
  countedDownloads: () => '/docs#downloads',
  blog: () => '/blog',
  post: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  support: () => '/support',
  careers: () => '/careers',
  /** `topic`: what the message is about, of `messageTopics`. */
  contact: (topic?: string) => (topic === undefined ? '/contact' : `/contact?topic=${encodeURIComponent(topic)}`),
  terms: () => '/terms',
  privacy: () => '/privacy',
} as const
