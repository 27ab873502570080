import { Failure } from '../bootstrap/failure.mjs'

/** Runs the work of a command; a failure a person can mend ends it with its sentence and nothing else. */
export async function command(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
