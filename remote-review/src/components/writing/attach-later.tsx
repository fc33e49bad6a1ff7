import { later } from '../later.tsx'

/** What takes images for a text: whoever only reads does not load it. */
export const AttachLater = later(async () => {
  const [{ AttachImages }, { addAttachmentWords }] = await Promise.all([
    import(/* webpackChunkName: "attach-images" */ './attachments/attach-images.tsx'),
    import(/* webpackChunkName: "attach-images" */ './attachments/words.ts'),
  ])
  await addAttachmentWords()
  return AttachImages
}, 1)
