/** An image that texts of threads show, by its id, and how large it is in pixels, so that a page keeps room for it. */
export interface AttachmentAddress {
  uid: string
  width: number
  height: number
}

const whole = /^\/api\/attachments\/([\da-f]{32})-(\d{1,5})x(\d{1,5})\.webp$/
const within = /\/api\/attachments\/([\da-f]{32})-\d{1,5}x\d{1,5}\.webp/g

/** So many different ones of one text are kept. */
const mostAttached = 200

/** Where an image is: by its id alone, whatever its repository and that one's owner are called by now. */
export const attachmentAddress = ({ uid, width, height }: AttachmentAddress): string =>
  `/api/attachments/${uid}-${width}x${height}.webp`

/** What an address names, where it is one of an attachment. */
export function attachmentAt(address: string): AttachmentAddress | undefined {
  const [, uid, width, height] = whole.exec(address) ?? []
  return uid === undefined ? undefined : { uid, width: Number(width), height: Number(height) }
}

/** The ids of all attachments that a text names, each once, wherever in it that is. */
export function attachmentsIn(text: string): string[] {
  const found = new Set<string>()
  for (const [, uid] of text.matchAll(within)) {
    if (uid !== undefined) found.add(uid)
    if (found.size === mostAttached) break
  }
  return [...found]
}
