import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { legalPages } from '@sheaf/contract'
import { message } from '@sheaf/contract/messages'
import { AppError } from '@sheaf/server-core/app-error'
import type { Deps } from '../../deps.ts'

export type LegalPage = (typeof legalPages)[number]

/** More than this is no page that anybody reads, in bytes. */
const maxBytes = 256 * 1024

/** A file of whoever runs this Sheaf, as it was when it was looked at. */
export interface OperatorPage {
  name: string
  /** Changes with the file. */
  version: string
  html: () => Promise<string>
}

/** So long a file is not looked at again, in milliseconds: a change is seen a moment later. */
const freshMs = 1_000

interface Looked {
  at: number
  page: Promise<OperatorPage | undefined>
}

/**
 * Pages that whoever runs this Sheaf has written: `pages/terms.md` and `pages/privacy.md` in the data folder, or `terms.de.md` for the
 * readers of one language. A file counts from the moment on at which it is there; each is rendered once while it stays as it is.
 */
export function createOperatorPages({ config, log, text }: Pick<Deps, 'config' | 'log' | 'text'>, now = Date.now) {
  const folder = join(config.dataFolder, 'pages')
  /** As many as there are pages and languages. */
  const looked = new Map<string, Looked>()
  const rendered = new Map<string, { version: string; html: Promise<string> }>()

  const renderOnce = (file: string, version: string): Promise<string> => {
    const known = rendered.get(file)
    if (known?.version === version) return known.html
    const html = render({ text }, file)
    rendered.set(file, { version, html })
    html.catch(() => rendered.delete(file))
    return html
  }

  const look = async (name: string): Promise<OperatorPage | undefined> => {
    const file = join(folder, name)
    try {
      const { mtimeMs, size } = await stat(file)
      if (size > maxBytes) throw new Error(`${file} has ${size} bytes: a page may have ${maxBytes}`)
      const version = `${mtimeMs} ${size}`
      return { name, version, html: () => renderOnce(file, version) }
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
      // The text that comes with Sheaf must not stand in for what somebody has written.
      log.error({ err: error, file }, 'a page of the operator cannot be read')
      throw new AppError('unavailable', message('site.page_unreadable'), { cause: error })
    }
  }

  const lookOnce = (name: string): Promise<OperatorPage | undefined> => {
    const known = looked.get(name)
    if (known !== undefined && now() - known.at < freshMs) return known.page
    const page = look(name)
    looked.set(name, { at: now(), page })
    // A refusal is told to each who asks, and asked for again by the next.
    page.catch(() => looked.delete(name))
    return page
  }

  /** What the operator has written for readers of a language; nothing where there is no such file. */
  return async ({ page, language }: { page: LegalPage; language: string }): Promise<OperatorPage | undefined> =>
    (await lookOnce(`${page}.${language}.md`)) ?? lookOnce(`${page}.md`)
}

async function render({ text: workers }: Pick<Deps, 'text'>, file: string): Promise<string> {
  const { pieces } = await workers.run('markdown', { text: await readFile(file, 'utf8') })
  return pieces.join('')
}
