/** Batch limits. A single message may be larger. */
const [BYTES_AT_ONCE, MESSAGES_AT_ONCE] = [1_000_000, 200]

export interface PlacedMessage {
  id: string
  parentId: string | null
  bytes: number
}

/** Ids of messages in batches, in order. */
export function* batchesOf(places: PlacedMessage[]): Generator<string[]> {
  let [ids, size]: [string[], number] = [[], 0]
  for (const { id, bytes } of places) {
    if (ids.length === MESSAGES_AT_ONCE || (ids.length > 0 && size + bytes > BYTES_AT_ONCE)) {
      yield ids
      ;[ids, size] = [[], 0]
    }
    ids.push(id)
    size += bytes
  }
  if (ids.length > 0) yield ids
}
