import classes from './diagrams.module.css'
import type { DrawRequest, FrameMessage } from './frame-messages.ts'

/** The document that draws: the page server gives it a policy of its own. */
const frameAddress = '/assets/diagram.html'
/** It is half a megabyte, and has to come over slow lines as well. In milliseconds. */
const patienceToLoad = 45_000
/** So long may one drawing take, or a document that has come say nothing; then its frame is removed, with all that runs in it. */
const patienceToDraw = 5_000
/** In characters: what is larger is no image of a page. */
const longestSvg = 1_000_000
const longestTitle = 300

/** A diagram as the text of an SVG image, and what it says of itself. */
export interface Drawing {
  svg: string
  title: string
}

/** `refused`: the text is no diagram, or one that would be too large; `slow`: it takes too long; `unavailable`: what draws did not come. */
export type DrawingProblem = 'refused' | 'slow' | 'unavailable'

/** A frame that draws one text after the other, and can be ended whatever it does. */
export interface DiagramFrame {
  /** Gives a drawing, or why there is none. After `slow` the frame draws no more. */
  draw(request: Omit<DrawRequest, 'id'>): Promise<Drawing | DrawingProblem>
  close(): void
}

/** Opens a frame in the page; nothing where it did not come. */
export async function openDiagramFrame(): Promise<DiagramFrame | undefined> {
  const frame = document.createElement('iframe')
  // No origin: it reaches nothing of the page or the account, and opens, submits and navigates nothing.
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.setAttribute('aria-hidden', 'true')
  frame.tabIndex = -1
  frame.className = classes.frame ?? ''
  frame.src = frameAddress

  let heard: (message: FrameMessage) => void = () => {}
  const listen = ({ source, origin, data }: MessageEvent<unknown>) => {
    // Of the frame itself, and of nobody who has put a document of another origin there.
    if (source !== frame.contentWindow || origin !== 'null') return
    const message = readMessage(data)
    if (message !== undefined) heard(message)
  }
  let giveUpIn: (milliseconds: number) => void = () => {}
  const within = <Answer>(milliseconds: number, read: (message: FrameMessage) => Answer | undefined) =>
    new Promise<Answer | undefined>((resolve) => {
      let late: ReturnType<typeof setTimeout> | undefined
      giveUpIn = (left) => {
        clearTimeout(late)
        late = setTimeout(() => resolve(undefined), left)
      }
      giveUpIn(milliseconds)
      heard = (message) => {
        const answer = read(message)
        if (answer === undefined) return
        clearTimeout(late)
        resolve(answer)
      }
    })
  const close = () => {
    removeEventListener('message', listen)
    frame.remove()
  }

  addEventListener('message', listen)
  const ready = within(patienceToLoad, ({ state }) => (state === 'ready' ? true : undefined))
  // Once, and not while it draws: one that loads itself again and again wins no time.
  const loaded = () => giveUpIn(patienceToDraw)
  frame.addEventListener('load', loaded, { once: true })
  document.body.append(frame)
  if ((await ready) === undefined) {
    close()
    return undefined
  }
  frame.removeEventListener('load', loaded)
  let drawings = 0
  return {
    close,
    async draw(request) {
      drawings += 1
      const id = drawings
      const answer = within(patienceToDraw, (message): Drawing | DrawingProblem | undefined => {
        if (message.state === 'ready' || message.id !== id) return undefined
        return message.state === 'drawn' ? { svg: message.svg, title: message.title } : 'refused'
      })
      // A document without an origin has no name that a message could be sent to.
      frame.contentWindow?.postMessage({ id, ...request } satisfies DrawRequest, '*')
      return (await answer) ?? 'slow'
    },
  }
}

/** What came out of the frame, if it is a message at all: the texts in it are a stranger's. */
function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'object' || data === null || !('state' in data)) return undefined
  if (data.state === 'ready') return { state: 'ready' }
  if (!('id' in data) || typeof data.id !== 'number') return undefined
  const { id } = data
  if (data.state !== 'drawn') return { state: 'refused', id }
  const refused = { state: 'refused', id } as const
  if (!('svg' in data) || typeof data.svg !== 'string' || data.svg.length > longestSvg) return refused
  if (!('title' in data) || typeof data.title !== 'string') return refused
  return { state: 'drawn', id, svg: data.svg, title: data.title.slice(0, longestTitle) }
}
