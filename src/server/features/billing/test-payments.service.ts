import type { Deps } from '#server/deps.ts'
import { deleteBooks } from '#server/features/money/money.service.ts'
import { forgetCommissions } from '#server/features/partners/payouts.service.ts'
import { TEST_PAYMENT_ID } from '#server/ids/test-payment-ids.ts'
import { sendEmail } from '#server/mail/send-email.ts'
import { testPaymentsEndedEmail } from './billing.emails.ts'
import { findPerson } from './billing.repository.ts'
import { sendTestPaymentsEndedEmail } from './billing.tasks.ts'
import { settlePlan } from './sync/sync.service.ts'
import * as repository from './test-payments.repository.ts'

/** Once payments are real or off, test purchases end and their owners are notified. */
export async function endTestPayments(deps: Deps): Promise<void> {
  if (deps.payments?.kind === 'practice' || !(await repository.hasTestPurchases(deps.db))) return
  const buyers = await deps.db.transaction(async (tx) => {
    const inside = { ...deps, db: tx }
    const owners = await repository.forgetPurchases(tx)
    await forgetCommissions(inside, TEST_PAYMENT_ID)
    await deleteBooks(tx, TEST_PAYMENT_ID)
    for (const { userId, wasOpen } of owners) {
      await settlePlan(inside, userId)
      if (wasOpen) await deps.jobs.enqueue(tx, sendTestPaymentsEndedEmail, { userId })
    }
    return owners.length
  })
  deps.log.info(
    { event: 'practice-ended', buyers },
    'payments are not for practice any more, and what was practised has ended',
  )
}

export async function mailTestPaymentsEnded(deps: Deps, userId: number): Promise<void> {
  const user = await findPerson(deps.db, userId)
  if (user)
    await sendEmail(deps, testPaymentsEndedEmail(user, deps.payments && `${deps.publicUrl()}/pricing`))
}
