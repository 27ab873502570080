import type { Citation } from '#contracts/runs.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { followUps } from './follow-ups.ts'

/** `[1]`, and `[1, 2]` as some models write it. */
const naming = /\[([\d,; ]{1,20})\]/g
const LONGEST_NAMING = 22

/**
 * What a run says, as the person gets it: without the line of follow-ups, which become suggestions, and with those of the
 * sources that were told along with the question which the answer rests on: it names them.
 */
export function withCitations(run: RunWork) {
  const untold = new Map<number, Citation>()
  let begun = false
  let lastWords = ''
  const cutter = followUps((text) => {
    run.emit({ type: 'text', text })
    if (untold.size > 0) cite(text)
  })

  function cite(text: string): void {
    lastWords = (lastWords + text).slice(-LONGEST_NAMING - text.length)
    for (const [, numbers = ''] of lastWords.matchAll(naming))
      for (const number of numbers.split(/\D+/).map(Number)) {
        const citation = untold.get(number)
        if (citation) run.emit(citation)
        untold.delete(number)
      }
  }

  const emit: RunWork['emit'] = (event) => {
    if (event.type === 'text') cutter.take(event.text)
    else if (event.type === 'citation' && !begun) untold.set(event.number, event)
    else run.emit(event)
  }

  return {
    ...run,
    emit,
    /** From here on what is cited was looked up for this answer. */
    begin() {
      begun = true
    },
    end() {
      const items = cutter.end()
      if (items.length > 0) run.emit({ type: 'suggestions', items })
    },
  }
}
