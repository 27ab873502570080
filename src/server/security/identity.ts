/** Names and addresses are compared in one form: letters that only look different are the same, and case does not count. */
export const identityKey = (text: string) => text.trim().normalize('NFKC').toLowerCase()
