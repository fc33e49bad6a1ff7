import { uploadAttachment } from '@sheaf/client/uploads'
import type { RepositoryAt } from '@sheaf/repository'

/** Puts an image where texts of a repository's threads can name it; gives its address. */
export const attachImage = (
  { owner, repo }: RepositoryAt,
  image: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (sent: number) => void },
): Promise<string> => uploadAttachment({ owner, repo }, image, { signal, onProgress })
