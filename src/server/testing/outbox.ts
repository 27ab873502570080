import { join } from 'node:path'
import { outboxMail } from '../adapters/mail/outbox.ts'

/** Keeps letters where the app looks for them when it has no mail server. */
export const testOutbox = (dataDir: string) =>
  outboxMail({ dir: join(dataDir, 'outbox'), from: 'Sellwright <no-reply@localhost>', announce: () => {} })
