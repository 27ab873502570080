interface StepOptions<Result> {
  /** Bytes that have come in so far; asked now and then, on a terminal only. */
  arrived?: () => Promise<number>
  /** Text about the result beside the time. */
  detail?: (result: Result) => string
}

export function step<Result>(
  title: string,
  work: () => Promise<Result>,
  options?: StepOptions<Result>,
): Promise<Result>
