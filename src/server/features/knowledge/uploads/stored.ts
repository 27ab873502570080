/** Where a file of a person lies, and what has arrived of one that is being sent. */
export const keyOf = (userId: number, id: string) => `users/${userId}/knowledge/${id}`
export const pieceFolder = (userId: number, id: string) => `users/${userId}/knowledge-pieces/${id}/`
/** By the number of its first byte. */
export const pieceKey = (userId: number, id: string, offset: number) =>
  `${pieceFolder(userId, id)}${String(offset).padStart(12, '0')}`
