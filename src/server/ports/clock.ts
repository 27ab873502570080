/** The time of day, so that a test can choose it. */
export interface Clock {
  now(): Date
}
