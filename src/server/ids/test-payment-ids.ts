/** Prefix of test payment ids. No real provider uses it. */
export const TEST_PAYMENT_ID = 'practice_'

export const isTestPaymentId = (id: unknown) => typeof id === 'string' && id.startsWith(TEST_PAYMENT_ID)
