import { announceFirstRows } from './api/first-answers.ts'
import { drawAhead } from './first-rows/draw-ahead.ts'
import { rememberedDates } from './first-rows/remembered-dates.ts'
import { rowsAheadAt } from './first-rows/rows-ahead.ts'
import { wordsOf } from './first-rows/words.ts'

/** The script that documents of repositories run first, where they show rows. */
function drawFirstRows(): Promise<void> {
  const language = document.documentElement.lang
  const dates = rememberedDates(localStorage.getItem('users'))
  return drawAhead((url) => rowsAheadAt(url, { words: wordsOf(language), language, now: Date.now(), dates }))
}

announceFirstRows(drawFirstRows())
