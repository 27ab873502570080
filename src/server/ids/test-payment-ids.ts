/** What ids of practice payments begin with. No provider of real payments has such a one. */
export const TEST_PAYMENT_ID = 'practice_'

export const isTestPaymentId = (id: unknown) => typeof id === 'string' && id.startsWith(TEST_PAYMENT_ID)
