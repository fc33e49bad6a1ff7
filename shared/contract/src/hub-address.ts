import type { HubKind } from './entities/import.ts'

// Apart from the schemas of it, and without anything that runs: pages that read no address load none of this.

/** A model or dataset of a Hub, as its address or its name says it. */
export interface HubAddress {
  /** Absent in a name alone: that of the first Hub which may be asked. */
  origin: string | undefined
  /** Absent where the address does not say it: models, and what a Sheaf shows, lie at the root. */
  kind: HubKind | undefined
  /** `owner/name`; a few old models have no owner. */
  id: string
  /** Where the address leads to files of one. */
  revision: string | undefined
}

const namePart = /^(?!\.{1,2}$)[\w.-]{1,96}$/
/** Pages of files of a revision, which follows. */
const filePages = ['tree', 'blob', 'resolve', 'raw']
/** What the Hub has beside models, at places where a model's owner could stand. */
const otherPlaces = ['spaces', 'collections', 'papers', 'docs', 'api', 'kernels', 'buckets']

/**
 * Reads `https://huggingface.co/datasets/owner/name`, the address of a page below it, or `datasets/owner/name`. Nothing where it is no
 * address of a model or a dataset, or has a name and a password in it.
 */
export function readHubAddress(text: string): HubAddress | undefined {
  const written = text.trim()
  const isWhole = /^https?:\/\//i.test(written)
  if (isWhole && !URL.canParse(written)) return undefined
  const url = isWhole ? new URL(written) : undefined
  if (url !== undefined && (url.username !== '' || url.password !== '')) return undefined
  const parts = (url?.pathname ?? written).split('/').filter((part) => part !== '')
  if (otherPlaces.includes(parts[0] ?? '')) return undefined
  const kind = parts[0] === 'datasets' ? 'dataset' : undefined
  const [first, second, ...below] = kind === undefined ? parts : parts.slice(1)
  if (first === undefined) return undefined
  const hasOwner = second !== undefined && !filePages.includes(second)
  const id = hasOwner ? `${first}/${second}` : first
  if (!id.split('/').every((part) => namePart.test(part))) return undefined
  const rest = hasOwner || second === undefined ? below : [second, ...below]
  if (url === undefined && rest.length > 0) return undefined
  const revision = filePages.includes(rest[0] ?? '') ? decoded(rest[1]) : undefined
  return { origin: url?.origin, kind, id, revision }
}

function decoded(part: string | undefined): string | undefined {
  try {
    return part === undefined ? undefined : decodeURIComponent(part)
  } catch {
    return undefined
  }
}
