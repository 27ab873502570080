// Indexes made once per text, so that parsing never scans back or far ahead.

/** Start positions of backtick runs by their length, in order. */
export function tickRuns(text: string): Map<number, number[]> {
  const runs = new Map<number, number[]>()
  for (const { 0: run, index } of text.matchAll(/`+/g)) {
    const starts = runs.get(run.length)
    if (starts) starts.push(index)
    else runs.set(run.length, [index])
  }
  // Taken from the end as the text is read.
  for (const starts of runs.values()) starts.reverse()
  return runs
}

/** Position of the closing bracket for each opening one. */
export function matchBrackets(text: string): Map<number, number> {
  const pairs = new Map<number, number>()
  const open: number[] = []
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '\\') at += 1
    else if (text[at] === '[') open.push(at)
    else if (text[at] === ']') {
      const start = open.pop()
      if (start !== undefined) pairs.set(start, at)
    }
  }
  return pairs
}
