/** The most rows the API takes in one request. */
const MOST_ROWS = 500

interface ChunkResult<Answer> {
  answers: Answer[]
  /** Rows that arrived. */
  sent: number
  /** The error that stopped the rest; undefined if all arrived. */
  failure: unknown
}

/** Sends any number of rows, one request after the other, up to the first that fails. */
export async function sendInChunks<Row, Answer>(
  rows: Row[],
  send: (chunk: Row[]) => Promise<Answer>,
): Promise<ChunkResult<Answer>> {
  const answers: Answer[] = []
  for (let sent = 0; sent < rows.length; sent += MOST_ROWS)
    try {
      answers.push(await send(rows.slice(sent, sent + MOST_ROWS)))
    } catch (failure) {
      return { answers, sent, failure }
    }
  return { answers, sent: rows.length, failure: undefined }
}
