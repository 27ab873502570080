import type { Citation } from '#contracts/runs.ts'
import type { RunWork } from '#server/stream/engine.ts'
import { followUps } from './follow-ups.ts'

/** `[1]`, and `[1, 2]` as some models write it. */
const naming = /\[([\d,; ]{1,20})\]/g
const LONGEST_NAMING = 22

/** Turns the line of follow-ups into suggestions, and emits a citation for each source of the question that the answer names. */
export function withCitations(run: RunWork) {
  const untold = new Map<number, Citation>()
  const cited = new Set<number>()
  let begun = false
  let lastWords = ''
  const cutter = followUps((text) => {
    run.emit({ type: 'text', text })
    if (untold.size > 0) cite(text)
  })

  function emitOnce(citation: Citation): void {
    untold.delete(citation.number)
    if (!cited.has(citation.number)) run.emit(citation)
    cited.add(citation.number)
  }

  function cite(text: string): void {
    lastWords = (lastWords + text).slice(-LONGEST_NAMING - text.length)
    for (const [, numbers = ''] of lastWords.matchAll(naming))
      for (const number of numbers.split(/\D+/).map(Number)) {
        const citation = untold.get(number)
        if (citation) emitOnce(citation)
      }
  }

  const emit: RunWork['emit'] = (event) => {
    if (event.type === 'text') cutter.take(event.text)
    else if (event.type !== 'citation') run.emit(event)
    else if (begun) emitOnce(event)
    else untold.set(event.number, event)
  }

  return {
    ...run,
    emit,
    /** Later citations were looked up for this answer. */
    begin() {
      begun = true
    },
    end() {
      const items = cutter.end()
      if (items.length > 0) run.emit({ type: 'suggestions', items })
    },
  }
}
