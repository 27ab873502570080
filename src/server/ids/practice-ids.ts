/** What ids of practice payments begin with. No provider of real payments has such a one. */
export const PRACTICE_ID = 'practice_'

export const isPracticeId = (id: unknown) => typeof id === 'string' && id.startsWith(PRACTICE_ID)
