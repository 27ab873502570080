import { z } from 'zod'

/** Every way a call can fail, with its status. Services know the codes, only the HTTP layer knows the numbers. */
export const errorStatus = {
  INVALID_INPUT: 400,
  INVALID_TOKEN: 400,
  SIGNED_OUT: 401,
  BAD_CREDENTIALS: 401,
  SECOND_FACTOR_NEEDED: 401,
  EMAIL_UNVERIFIED: 403,
  FORBIDDEN: 403,
  UPGRADE_NEEDED: 403,
  /** The site asks robots not to read the page; the person may confirm to read it anyway. */
  ASKS_ROBOTS_OUT: 403,
  QUOTA_EXCEEDED: 403,
  NOT_FOUND: 404,
  CONFLICT: 409,
  /** The chat's previous answer is not finished, so the next question has to wait. */
  STILL_ANSWERING: 409,
  TOO_LARGE: 413,
  UNSUPPORTED_TYPE: 415,
  /** A page or server named by the user does not respond; nothing failed on our side. */
  UNREACHABLE: 422,
  LIMIT_REACHED: 429,
  INTERNAL: 500,
  PROVIDER_DOWN: 502,
  UNAVAILABLE: 503,
  /** The disk of the server is full. */
  DISK_FULL: 507,
} as const

export type ErrorType = keyof typeof errorStatus

export const ErrorAnswer = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  type: z.enum(Object.keys(errorStatus) as [ErrorType, ...ErrorType[]]),
  requestId: z.string(),
  /** Sentence per field, for forms. */
  fields: z.record(z.string(), z.string()).optional(),
})
export type ErrorAnswer = z.infer<typeof ErrorAnswer>
