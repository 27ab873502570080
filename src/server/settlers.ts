import { settleAnswer } from './features/chat/asking.service.ts'
import type { RunSettler } from './stream/ending.repository.ts'

/** What each kind of run leaves behind when it ends; each area adds its line. */
export const settlers: RunSettler[] = [settleAnswer]
