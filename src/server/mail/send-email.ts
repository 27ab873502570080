import type { Deps } from '../deps.ts'
import { Hopeless } from '../ports/jobs.ts'
import { type EmailMessage, MailError } from '../ports/mail.ts'

/** Attempts and time of jobs that only send an email. */
export const mailing = { attempts: 6, backoffSeconds: 5, timeoutSeconds: 60, mail: true }

/** Sends an email from within a job. One that was refused for good is not tried again. */
export async function sendEmail(deps: Pick<Deps, 'email'>, message: EmailMessage): Promise<void> {
  try {
    await deps.email.mail.send(message)
  } catch (error) {
    if (error instanceof MailError && error.permanent) throw new Hopeless(error.message, { cause: error })
    throw error
  }
}
