/** Failures of the system below us, in words for the person who started a command. */
const bySystemCode: Record<string, (path: string) => string> = {
  ENOSPC: () => 'The disk is full. Free up space and try again.',
  EDQUOT: () => 'The disk quota is used up. Free up space and try again.',
  EACCES: (path) => `${path} cannot be written to. Change its permissions, or choose a folder you own.`,
  EPERM: (path) => `${path} cannot be written to. Change its permissions, or choose a folder you own.`,
  EROFS: (path) => `${path} cannot be written to: the disk is read-only.`,
  ENOTDIR: (path) => `${path} is not a folder.`,
  EEXIST: (path) => `${path} is not a folder.`,
  ECONNREFUSED: () => 'The database in DATABASE_URL cannot be reached.',
  ENOTFOUND: () => 'The database in DATABASE_URL cannot be reached.',
  '28P01': () => 'The database in DATABASE_URL rejected the password.',
  '3D000': () => 'The database in DATABASE_URL does not exist.',
}

/** One sentence for a failure that a person can mend; nothing for one that is a bug of ours. */
export function describeError(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code, path } = at as NodeJS.ErrnoException
    const sentence = code ? bySystemCode[code]?.(path ?? 'The folder') : undefined
    if (sentence) return sentence
    if (at instanceof AggregateError) return describeError(at.errors[0])
  }
  return undefined
}
