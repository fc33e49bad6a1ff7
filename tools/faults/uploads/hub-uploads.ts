import type { Prepare } from '../changes/changes.ts'
import { startClient } from './client-process.ts'
import { beginUpload, settleUpload } from './upload.ts'
import { uploadKinds } from './upload-kinds.ts'

const uploading =
  (name: keyof typeof uploadKinds): Prepare =>
  async ({ server, ada }, number) => {
    const sender = { url: server.url, owner: ada.username, token: ada.token }
    const task = { sender, name: `${name}-${number}` }
    const upload = await beginUpload({ ...task, kind: uploadKinds[name] })
    return {
      act: () => upload.kind.send(upload),
      actApart: () => startClient({ ...task, kind: name }, (step) => upload.answered.add(step)),
      settle: () => settleUpload(upload),
    }
  }

/** Uploads through the Hub's wire that are killed in the middle, by name. */
export const hubUploads: Readonly<Record<string, Prepare>> = {
  lfs: uploading('lfs'),
  parts: uploading('parts'),
  xet: uploading('xet'),
  inline: uploading('inline'),
}
