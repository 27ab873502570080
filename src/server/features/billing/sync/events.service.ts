import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/errors.ts'
import { BadEvent, NoEventSecret, type PaymentEvent, type Payments } from '#server/ports/payments.ts'
import * as repository from '../billing.repository.ts'
import { applyEventJob } from '../billing.tasks.ts'

interface Incoming {
  body: Uint8Array
  signature: string | undefined
}

/** Stores an event of the payment provider with its job before the provider gets its answer. */
export async function receiveEvent(deps: Deps, { body, signature }: Incoming) {
  const event = readOrRefuse(deps, body, signature)
  await recordEvent(deps, event)
  return { received: true as const }
}

/** Each once: true the first time. */
export function recordEvent(deps: Deps, event: PaymentEvent): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const isNew = await repository.insertEvent(tx, event)
    const about = event.subscriptionId ?? event.chargeId
    if (isNew && about) await deps.jobs.enqueue(tx, applyEventJob, { eventId: event.id }, { group: about })
    return isNew
  })
}

function readOrRefuse(deps: Deps, body: Uint8Array, signature: string | undefined): PaymentEvent {
  try {
    return requirePayments(deps).readEvent(body, signature)
  } catch (error) {
    if (error instanceof NoEventSecret)
      throw new AppError('UNAVAILABLE', 'Payment events are not accepted: STRIPE_WEBHOOK_SECRET is not set.')
    if (error instanceof BadEvent)
      throw new AppError('INVALID_TOKEN', 'The signature of this payment event is not valid.', {
        cause: error,
      })
    throw error
  }
}

export function requirePayments({ payments }: Pick<Deps, 'payments'>): Payments {
  if (!payments) throw new AppError('UNAVAILABLE', 'Payments are not set up on this installation.')
  return payments
}
