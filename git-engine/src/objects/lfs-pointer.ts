/** What a file of Git LFS stands for: the digest of what lies elsewhere, and its length in bytes. */
export interface LfsPointer {
  oid: string
  size: number
}

/** No pointer is longer (the specification of Git LFS: less than 1024 bytes), and none is shorter than its digest and what is around it. */
export const longestPointer = 1023
export const shortestPointer = 100

/** How each begins. */
export const pointerStart = 'version https://git-lfs.github.com/spec/v1\n'

/**
 * Reads a pointer file of Git LFS, version 1: lines of a key and a value, `version` first. Nothing where a text is none.
 * @see https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */
export function lfsPointer(text: string): LfsPointer | undefined {
  if (text.length > longestPointer || !text.startsWith(pointerStart)) return undefined
  const [, oid] = /^oid sha256:([0-9a-f]{64})$/m.exec(text) ?? []
  const [, size] = /^size (\d{1,15})$/m.exec(text) ?? []
  return oid === undefined || size === undefined ? undefined : { oid, size: Number(size) }
}

/** A pointer as Git LFS writes it, without extensions. */
export const writeLfsPointer = ({ oid, size }: LfsPointer): string => `${pointerStart}oid sha256:${oid}\nsize ${size}\n`
