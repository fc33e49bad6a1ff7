import { type DiagramFrame, type Drawing, type DrawingProblem, openDiagramFrame } from './diagram-frame.ts'

interface Job {
  text: string
  dark: boolean
  signal: AbortSignal
  told: (outcome: Drawing | DrawingProblem) => void
}

/** In characters: nobody reads a diagram of more. */
const longestText = 20_000

const waiting: Job[] = []
let isDrawing = false

/**
 * Whether a text configures the library, by a directive or by front matter. What it sets outlives its drawing: a colour that is none
 * makes the library refuse every text that the same document is given afterwards.
 */
const configures = (text: string) => text.includes('%%{') || text.trimStart().startsWith('---')

/** Draws a diagram, one after the other. What is no longer wanted when its turn comes is not drawn, and its promise stays open. */
export function drawDiagram(job: Omit<Job, 'told'>): Promise<Drawing | DrawingProblem> {
  if (job.text.length > longestText) return Promise.resolve('refused')
  return new Promise((told) => {
    waiting.push({ ...job, told })
    if (!isDrawing) void drawAll()
  })
}

/** One frame draws what waits, and goes with the last of it. So that no text changes another's drawing, it goes as well behind one that configures the library, was refused, or takes too long. */
async function drawAll(): Promise<void> {
  isDrawing = true
  let frame: DiagramFrame | undefined
  for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
    if (job.signal.aborted) continue
    const { text, dark, told } = job
    frame ??= await openDiagramFrame()
    const outcome = (await frame?.draw({ text, dark })) ?? 'unavailable'
    if (typeof outcome === 'string' || configures(text)) {
      frame?.close()
      frame = undefined
    }
    told(outcome)
    // Without what draws, no other text fares better: the next page asks for it again.
    if (outcome === 'unavailable') for (const other of waiting.splice(0)) other.told('unavailable')
  }
  frame?.close()
  isDrawing = false
}
