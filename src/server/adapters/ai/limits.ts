/** How long and how much an answer may take. Times are milliseconds. */
export const aiLimits = {
  /** From the question to the response headers, over all attempts. */
  firstByte: 30_000,
  /** Between two signs of life. With `firstByte`, a provider that hangs is given up within a minute. */
  silence: 20_000,
  whole: 300_000,
  /** From the question to the first sign of life, over all attempts, where another model could answer instead. */
  patience: 8_000,
  /** Attempts after the first. */
  retries: 2,
  /** The first pause before a retry; it doubles, and is jittered. */
  backoff: 400,
  /** A provider that asks for a longer pause is not asked again by itself. */
  longestRetryAfter: 5_000,
  answerCharacters: 400_000,
}

export type AiLimits = typeof aiLimits
