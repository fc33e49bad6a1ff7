import { useLingui } from '@lingui/react/macro'
import { limits } from '@sheaf/contract'
import { useRepositoryAt } from '@sheaf/repository'
import { messageOf } from '@sheaf/shell'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { attachImage } from '../../../api/attachments.ts'
import { placeholder } from '../placeholder.ts'
import { insertLines, replaceWords } from './edit-text.ts'

/** An image on its way into a text, or why it did not come. */
export interface Upload {
  id: number
  name: string
  size: number
  sent: number
  problem?: string
}

let last = 0

/** Sends images, and puts them into a text as they come. What is still on its way when the text is left is ended. */
export function useUploads(field: RefObject<HTMLTextAreaElement | null>) {
  const { t } = useLingui()
  const at = useRepositoryAt()
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const running = useRef(new Map<number, AbortController>())

  useEffect(() => {
    const all = running.current
    return () => {
      for (const upload of all.values()) upload.abort()
    }
  }, [])

  const change = useCallback((id: number, of: Partial<Upload>) => {
    setUploads((all) => all.map((one) => (one.id === id ? { ...one, ...of } : one)))
  }, [])
  const dismiss = useCallback((id: number) => {
    running.current.get(id)?.abort()
    setUploads((all) => all.filter((one) => one.id !== id))
  }, [])

  async function add(file: File) {
    const id = ++last
    const name = file.name
    const stop = new AbortController()
    running.current.set(id, stop)
    setUploads((all) => [...all, { id, name, size: file.size, sent: 0 }])
    const words = placeholder(id, t`Uploading ${name}…`)
    if (field.current) insertLines(field.current, words)
    const put = (to: string) => field.current && replaceWords(field.current, { from: words, to })
    try {
      if (file.size > limits.attachmentBytes) throw tooLarge
      const url = await attachImage(at, file, { signal: stop.signal, onProgress: (sent) => change(id, { sent }) })
      put(`![${nameInText(name)}](${url})`)
      dismiss(id)
    } catch (error) {
      put('')
      const problem =
        error === tooLarge
          ? t`This image is larger than ${megabytes} MB`
          : messageOf(error, t`Couldn't upload this image`)
      if (!stop.signal.aborted) change(id, { problem })
    } finally {
      running.current.delete(id)
    }
  }
  return { uploads, add, dismiss }
}

const megabytes = limits.attachmentBytes / 1_000_000
const tooLarge = new Error('The file is larger than an image may be')

/** The name of a file as what an image shows: without its ending, and nothing that Markdown reads. */
const nameInText = (name: string): string =>
  name
    .replace(/\.[a-z\d]{1,5}$/i, '')
    .replace(/[[\]\\`<>*_&\n]/g, ' ')
    .trim() || 'image'
