import type { Deps } from '../deps.ts'
import { Hopeless } from '../ports/jobs.ts'
import { type EmailMessage, MailError } from '../ports/mail.ts'

/** How often and how long jobs try that do nothing but send a letter. */
export const mailing = { attempts: 6, backoffSeconds: 5, timeoutSeconds: 60, mail: true }

/** Sends a letter from within a job: one that was refused for good is not tried again. */
export async function sendEmail(deps: Pick<Deps, 'email'>, letter: EmailMessage): Promise<void> {
  try {
    await deps.email.mail.send(letter)
  } catch (error) {
    if (error instanceof MailError && error.permanent) throw new Hopeless(error.message, { cause: error })
    throw error
  }
}
