/** Nobody waits for these parts, so they are fetched once the page has come to rest. */
export const LATER_MS = 4_000
