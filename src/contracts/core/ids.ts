import { z } from 'zod'

const MOST_USER_ID = 2 ** 31 - 1
/** User ids are numbers in the database and strings on the wire. */
export const UserId = z
  .string()
  .regex(/^[1-9]\d{0,9}$/)
  .refine((id) => Number(id) <= MOST_USER_ID)
export const ChatId = z.uuid()
export const MessageId = z.uuid()
export const RunId = z.uuid()
export const ProjectId = z.uuid()
export const AttachmentId = z.uuid()
/** An id that a browser gave something before the server knew of it. Means nothing to anyone else. */
export const DeviceId = z.string().min(1).max(200)
export type UserId = z.infer<typeof UserId>
export type ChatId = z.infer<typeof ChatId>
export type MessageId = z.infer<typeof MessageId>
export type RunId = z.infer<typeof RunId>
