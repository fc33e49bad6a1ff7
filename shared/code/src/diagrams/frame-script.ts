// The script of the frame that draws diagrams. It stands in a document of its own, behind the library that draws, with nothing of the app: the
// build writes both into `diagram.html` (shared/build). The document has no origin, no network and no storage.
import type { DrawRequest, FrameMessage } from './frame-messages.ts'

/** What that library defines. */
declare const mermaid: {
  initialize(configuration: Readonly<Record<string, unknown>>): void
  render(id: string, text: string): Promise<{ svg: string }>
}

/** What it does not let texts set by itself, and would, were the list not said again. */
const boundByLibrary = ['secure', 'securityLevel', 'startOnLoad', 'maxTextSize', 'suppressErrorRendering', 'maxEdges']

const tell = (message: FrameMessage) => parent.postMessage(message, '*')

addEventListener('message', ({ source, data }: MessageEvent<DrawRequest>) => {
  if (source === parent) void answer(data)
})
tell({ state: 'ready' })

async function answer({ id, text, dark }: DrawRequest): Promise<void> {
  try {
    mermaid.initialize({
      startOnLoad: false,
      // No links that run, no HTML in labels, no styles but those of the diagram's parts, and no text can have it otherwise for itself.
      securityLevel: 'strict',
      htmlLabels: false,
      flowchart: { htmlLabels: false },
      secure: [...boundByLibrary, 'htmlLabels', 'themeCSS', 'fontFamily'],
      suppressErrorRendering: true,
      theme: dark ? 'dark' : 'neutral',
      // What measures and what shows must have the same letters: an image has none of the page's.
      fontFamily: 'system-ui, sans-serif',
    })
    const { svg } = await mermaid.render(`diagram-${id}`, text)
    tell({ state: 'drawn', id, ...asImage(svg) })
  } catch {
    tell({ state: 'refused', id })
  }
}

/** A drawing as the text of an image: well-formed, and with measures of its own, which an image needs. */
function asImage(svg: string): { svg: string; title: string } {
  const holder = document.createElement('template')
  holder.innerHTML = svg
  const drawing = holder.content.querySelector('svg')
  if (drawing === null) throw new Error('Nothing was drawn')
  const { width, height } = drawing.viewBox.baseVal
  drawing.setAttribute('width', String(Math.ceil(width)))
  drawing.setAttribute('height', String(Math.ceil(height)))
  drawing.style.removeProperty('max-width')
  const title = drawing.querySelector(':scope > title')?.textContent ?? ''
  return { svg: new XMLSerializer().serializeToString(drawing), title }
}
